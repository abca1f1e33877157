import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { emptyNode, withFolder } from '#proofs/machine/nodeFolder.ts'
import { must, type OperatorProof, type Step } from '#proofs/proof.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { readUpgrade } from '#server/platform/db/schema/migrate.ts'
import { thisRelease } from '#server/platform/db/schema/release.ts'
import { drawsOf } from '#test/draws/random.ts'
import { type EarlierData, lossesSince, readEarlierData } from '#test/processes/earlierData.ts'
import { type ReleaseWithData, releasesWithData, unpackData } from '#test/processes/fixtureData.ts'
import { nodeVariables, startProduct } from '#test/processes/product.ts'
import { bringOverMajor } from './otherMajor.ts'

const kills = 8
const { int } = drawsOf('kills of upgrades')
const upgradeProcess = path.join(import.meta.dirname, '../../test/processes/upgradeProcess.ts')

/** Brings data of each tagged release, and of another major version of PostgreSQL, to this release, and kills the starts in between. */
export const upgrades: OperatorProof = { packages: [], prove }

async function prove(step: Step): Promise<void> {
  for (const release of releasesWithData) {
    await step(`a folder of ${release} loses nothing, however often its starts are killed`, () =>
      withFolder((place) => killStarts(place, (folder) => openOwn(release, folder))),
    )
    await step(`an outside database of ${release} loses nothing, however often its starts are killed`, () =>
      withFolder((place) => killStarts(place, (folder) => openExternal(release, folder))),
    )
  }
  await step('a folder of PostgreSQL 17 is brought over by a start', () => withFolder(bringOverMajor))
}

async function mustHold(data: OldData, former: EarlierData): Promise<void> {
  const losses = await data.query((url) => lossesSince(url, former))
  must(losses.length === 0, `It lost data: ${losses.join(', ')}`)
}

/** Data of an earlier release that starts bring to this one. */
interface OldData {
  /** The variables of a start. */
  readonly env: Record<string, string>
  /** Runs work with the address of their database. */
  query<Result>(work: (url: string) => Promise<Result>): Promise<Result>
  /** Looks for what an upgrade leaves beside them. */
  mustLeave?(): Promise<void>
  close(): Promise<void>
}

async function openOwn(release: ReleaseWithData, place: string): Promise<OldData> {
  const data = await unpackData(release, place)
  return {
    env: { VOUCH_DATA_DIR: data },
    query: async (work) => {
      const server = await startEmbedded({ folder: path.join(data, 'postgres') })
      return work(server.url).finally(server.stop)
    },
    mustLeave: async () => {
      const names = await readdir(path.join(data, 'upgrades'))
      must(
        names.some((name) => name.startsWith('before-')),
        'There is no backup of before.',
      )
    },
    close: async () => undefined,
  }
}

async function openExternal(release: ReleaseWithData, place: string): Promise<OldData> {
  const data = await unpackData(release, place)
  const server = await startEmbedded({ folder: path.join(data, 'postgres') })
  return {
    env: { DATABASE_URL: server.url, VOUCH_DATA_DIR: data, VOUCH_UPGRADE: thisRelease.version },
    query: (work) => work(server.url),
    close: server.stop,
  }
}

type Open = (place: string) => Promise<OldData>

/** Kills starts at drawn moments of their upgrade, and looks at the data after each. Data that came to its end are replaced by old ones. */
async function killStarts(place: string, open: Open): Promise<string> {
  const whole = await withOldData(place, open, upgradeWhole)
  const moments: string[] = []
  for (let copy = 0; moments.length < kills; copy++) {
    // A start that is never killed in time would turn for ever.
    must(copy < 3 * kills, 'The starts ended before they were killed.')
    await withOldData(place, open, async (data, former) => {
      while (moments.length < kills && !(await isUpgraded(data))) {
        const after = int(0, whole)
        if (await killAfter(data, after)) moments.push(`${(after / 1_000).toFixed(1)} s`)
        await mustHold(data, former)
      }
      await upgradeWhole(data, former)
    })
  }
  return `${(whole / 1_000).toFixed(1)} s alone, killed after ${moments.join(', ')}`
}

async function withOldData<Result>(
  place: string,
  open: Open,
  work: (data: OldData, former: EarlierData) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(place, 'data-'))
  // The user that runs PostgreSQL must reach its part of the folder.
  await chmod(folder, 0o755)
  const data = await open(folder)
  try {
    return await work(data, await data.query(readEarlierData))
  } finally {
    await data.close()
  }
}

function isUpgraded(data: OldData): Promise<boolean> {
  return data.query((url) => withClient(url, 'vouch proof', async (client) => !(await readUpgrade(client))))
}

/** @returns false where the start had ended before. */
async function killAfter({ env }: OldData, after: number): Promise<boolean> {
  const child = spawn(process.execPath, [upgradeProcess], { env: { ...nodeVariables, ...env }, stdio: 'ignore' })
  const exited = once(child, 'exit')
  await Promise.race([exited, sleep(after)])
  const isKilled = child.kill('SIGKILL')
  await exited
  return isKilled
}

/** Brings data to this release, and starts the product on them. @returns the milliseconds of the upgrade. */
async function upgradeWhole(data: OldData, former: EarlierData): Promise<number> {
  const began = performance.now()
  await promisify(execFile)(process.execPath, [upgradeProcess], { env: { ...nodeVariables, ...data.env } })
  const took = performance.now() - began
  await mustHold(data, former)
  must(await isUpgraded(data), 'It was not upgraded.')
  await data.mustLeave?.()
  await (await startProduct({ ...emptyNode, ...data.env })).stop()
  return took
}
