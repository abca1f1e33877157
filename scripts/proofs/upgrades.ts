import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { type EmbeddedPostgres, startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { readUpgrade, type Upgrade } from '#server/platform/db/schema/migrate.ts'
import { thisRelease } from '#server/platform/db/schema/release.ts'
import { type Contents, readContents } from '#server/platform/upgrade/contents.ts'
import { differencesOf } from '#server/platform/upgrade/differences.ts'
import { rewrittenIn } from '#server/platform/upgrade/rewritten.ts'
import { nodeVariables, startProduct } from '#test/product.ts'
import { unpackData010 } from '#test/release010.ts'
import { emptyNode, withFolder } from './nodeFolder.ts'
import { bringOverMajor } from './otherMajor.ts'
import { must, type OperatorProof, type Step } from './proof.ts'

const kills = 8
/** An upgrade of so few data ends after some more milliseconds. */
const longest = 6_000
const upgradeProcess = path.join(import.meta.dirname, '../../test/upgradeProcess.ts')

/** Brings data of each tagged release, and of another major version of PostgreSQL, to this release, and kills the starts in between. */
export const upgrades: OperatorProof = { packages: [], prove }

async function prove(step: Step): Promise<void> {
  await step('a folder of 0.1.0 loses nothing, however often its starts are killed', () => withFolder(killOwn))
  await step(`an outside database of 0.1.0 loses nothing, however often its starts are killed`, () =>
    withFolder(killExternal),
  )
  await step('a folder of PostgreSQL 17 is brought over by a start', () => withFolder(bringOverMajor))
}

interface Former {
  readonly contents: Contents
  readonly upgrade: Upgrade | undefined
}

function readFormer(url: string): Promise<Former> {
  return withClient(url, 'vouch proof', async (client) => ({
    upgrade: await readUpgrade(client),
    contents: await readContents(client),
  }))
}

/** Each backup is a security event with a row among the facts of the list, so these grow. */
async function mustHold(url: string, { contents, upgrade }: Former): Promise<void> {
  const after = await withClient(url, 'vouch proof', (client) => readContents(client, contents))
  const rewritten = new Set([...rewrittenIn(upgrade?.steps ?? []), 'security_event_facts'])
  const differences = differencesOf(contents, after, rewritten)
  must(differences.length === 0, `It lost data: ${differences.join(', ')}`)
}

async function killOwn(place: string): Promise<string> {
  const data = await unpackData010(place)
  const query = async <Result>(work: (url: string) => Promise<Result>) => {
    const server = await startEmbedded({ folder: path.join(data, 'postgres') })
    return work(server.url).finally(server.stop)
  }
  const former = await query(readFormer)
  const ended = await killStarts({ VOUCH_DATA_DIR: data }, () => query((url) => mustHold(url, former)))
  must((await query((url) => withClient(url, 'vouch proof', readUpgrade))) === undefined, 'It was not upgraded.')
  await (await startProduct({ ...emptyNode, VOUCH_DATA_DIR: data })).stop()
  const upgrades = (await readdir(path.join(data, 'upgrades'))).filter((name) => name.startsWith('before-'))
  must(upgrades.length > 0, 'There is no backup of before.')
  return ended
}

async function killExternal(place: string): Promise<string> {
  const data = await unpackData010(place)
  const server: EmbeddedPostgres = await startEmbedded({ folder: path.join(data, 'postgres') })
  try {
    const former = await readFormer(server.url)
    const agreed = { DATABASE_URL: server.url, VOUCH_DATA_DIR: data, VOUCH_UPGRADE: thisRelease.version }
    const ended = await killStarts(agreed, () => mustHold(server.url, former))
    await (await startProduct({ ...emptyNode, ...agreed })).stop()
    return ended
  } finally {
    await server.stop()
  }
}

/** Kills starts at random moments, and looks at the data after each. The last one may end. */
async function killStarts(env: Record<string, string>, look: () => Promise<void>): Promise<string> {
  const moments: string[] = []
  for (let time = 0; time < kills; time++) {
    const after = Math.random() * longest
    const child = spawn(process.execPath, [upgradeProcess], { env: { ...nodeVariables, ...env }, stdio: 'ignore' })
    const exited = once(child, 'exit')
    await Promise.race([exited, sleep(after)])
    const isKilled = child.kill('SIGKILL')
    await exited
    moments.push(isKilled ? `${(after / 1_000).toFixed(1)} s` : 'at its end')
    await look()
  }
  await promisify(execFile)(process.execPath, [upgradeProcess], { env: { ...nodeVariables, ...env } })
  await look()
  return `killed after ${moments.join(', ')}`
}
