import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyNode, readinessOf, untilTrue, withFolder } from '#proofs/machine/nodeFolder.ts'
import { must, type Step } from '#proofs/proof.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { freePort } from '#server/platform/db/embedded/freePort.ts'
import { runningPostmaster } from '#server/platform/db/embedded/postmaster.ts'
import { pidOf } from '#test/processes/processes.ts'
import { type Product, startProduct } from '#test/processes/product.ts'
import { type Relay, startRelay } from '#test/servers/relay.ts'

const unreachable = 'The database is not reachable.'

/** Starts before the database is there, and then kills it, cuts the wire to it and silences both. */
export async function faultsOfDatabases(step: Step): Promise<void> {
  await step('a start waits for a database that comes later, and says so', () => withFolder(startBeforeDatabase))
  await step('an embedded database that is killed is started again, and its log tells of both', () => withFolder(kill))
  await withFolder(async (folder) => {
    const database = await startEmbedded({ folder: path.join(folder, 'postgres') })
    const relay = await startRelay(database.url)
    const variables = { DATABASE_URL: relay.url, VOUCH_DATA_DIR: path.join(folder, 'node') }
    const product = await startProduct({ ...emptyNode, ...variables })
    try {
      for (const [name, fault] of faultsBetween(relay, pidOf(await runningPostmaster(`${folder}/postgres/data`))))
        await step(`${name} ends in a sentence, and heals`, () => breakAndHeal(product, fault))
    } finally {
      await product.stop()
      await relay.close()
      await database.stop()
    }
  })
}

interface Fault {
  begin(): void
  end(): void
}

/** Lists the faults between a node and its database. @param pid that of the server. */
function faultsBetween(relay: Relay, pid: number): [name: string, fault: Fault][] {
  const signal = (name: NodeJS.Signals) => () => {
    for (const each of serverProcesses(pid)) process.kill(each, name)
  }
  const silence = () => {
    relay.silenceNew(true)
    relay.silenceOpen()
  }
  return [
    ['a cut wire to the database', { begin: () => relay.cut(true), end: () => relay.cut(false) }],
    ['a silent wire to the database', { begin: silence, end: () => relay.silenceNew(false) }],
    ['a database that hangs', { begin: signal('SIGSTOP'), end: signal('SIGCONT') }],
  ]
}

/** Lists the process of a server and those that it has started. */
function serverProcesses(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.trim().split(' ').map(Number)]
}

async function startBeforeDatabase(folder: string): Promise<string> {
  const port = String(await freePort())
  const place = path.join(folder, 'postgres')
  // The first start makes the password that the address needs.
  const first = await startEmbedded({ folder: place, settings: { port } })
  await first.stop()
  const starting = startProduct({ ...emptyNode, DATABASE_URL: first.url, VOUCH_DATA_DIR: path.join(folder, 'node') })
  await sleep(6_000)
  const second = await startEmbedded({ folder: place, settings: { port } })
  try {
    const product = await starting
    must(product.output().includes('The database does not answer yet.'), `It said: ${product.output()}`)
    await product.stop()
    return 'after 6 s'
  } finally {
    await second.stop()
  }
}

async function kill(folder: string): Promise<string> {
  const product = await startProduct({ ...emptyNode, VOUCH_DATA_DIR: folder })
  try {
    const data = path.join(folder, 'postgres/data')
    process.kill(pidOf(await runningPostmaster(data)), 'SIGKILL')
    const ready = async () => (await readinessOf(product)).status === 200
    await untilTrue('A refusal', async () => !(await ready()))
    const seconds = await untilTrue('The recovery', ready)
    const log = readFileSync(path.join(folder, 'postgres/log'), 'utf8')
    const starts = log.split('starting PostgreSQL').length - 1
    must(starts === 2, `The log tells of ${starts} starts.`)
    return `ready after ${seconds.toFixed(1)} s`
  } finally {
    await product.stop()
  }
}

/** @returns how long it took until the node said so, and until it was well. */
async function breakAndHeal(product: Product, { begin, end }: Fault): Promise<string> {
  begin()
  const told = await untilTrue(`“${unreachable}”`, async () => {
    const { status, body } = await readinessOf(product)
    return status === 503 && body.includes(unreachable)
  })
  must((await fetch(`${product.url}/healthz`)).status === 200, 'The process ended.')
  end()
  const healed = await untilTrue('The recovery', async () => (await readinessOf(product)).status === 200)
  return `told after ${told.toFixed(1)} s, well ${healed.toFixed(1)} s after its end`
}
