import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type HaProxy, startHaProxy } from '#proofs/machine/haproxy.ts'
import { printedPassword, readinessAt } from '#proofs/machine/nodeFolder.ts'
import { mountSmall, type SmallFileSystem } from '#proofs/machine/smallFileSystem.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { freePort } from '#server/platform/db/embedded/freePort.ts'
import { type Product, startProduct } from '#test/processes/product.ts'

/** Two nodes behind HAProxy, on one PostgreSQL that has a small disk of its own. */
export interface TwoNodes {
  readonly balancer: HaProxy
  readonly disk: SmallFileSystem
  /** Does what PostgreSQL does every five minutes: it keeps room for its log of writes. */
  checkpoint(): Promise<void>
  /** The first admin logs in by it. */
  readonly password: string
  /** Stops a node as systemd does, and starts it again once it has ended. Resolves when HAProxy sends it requests. */
  restart(index: number): Promise<void>
  /** Asks each node whether it is ready. */
  readiness(): Promise<{ readonly status: number; readonly body: string }[]>
  close(): Promise<void>
}

const diskMegabytes = 400
const settingsOfNodes = {
  HOST: '127.0.0.1',
  VOUCH_SECRET: 'the same on every node, as the README says',
  VOUCH_DEMO: 'false',
  TRUST_PROXY: 'true',
  RATE_PER_MINUTE: '0',
  // For longer than HAProxy needs to notice that a node leaves.
  DRAIN_SECONDS: '6',
}

/** These functions close in reverse order what was opened, also when the rest does not start. */
type Closers = (() => Promise<unknown>)[]

export async function startTwoNodes(): Promise<TwoNodes> {
  const closers: Closers = []
  const close = async () => {
    for (let end = closers.pop(); end; end = closers.pop()) await end()
  }
  return open(closers, close).catch(async (error) => {
    await close()
    throw error
  })
}

async function open(closers: Closers, close: () => Promise<void>): Promise<TwoNodes> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-draining-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const { disk, database } = await openDatabase(path.join(folder, 'database'), closers)
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()]
  const balancer = await startHaProxy(folder, port, ports)
  closers.push(balancer.stop)
  const nodes = new Map<number, Product>()
  closers.push(() => Promise.all([...nodes.values()].map((node) => node.stop('SIGTERM'))))
  const start = async (index: number) => {
    const place = { PORT: String(ports[index]), VOUCH_DATA_DIR: path.join(folder, `node${index}`) }
    const shared = { ...settingsOfNodes, PUBLIC_URL: balancer.url, DATABASE_URL: database.url }
    nodes.set(index, await startProduct({ ...shared, ...place }))
    await balancer.untilUp(nodes.size)
  }
  for (const index of ports.keys()) await start(index)
  return {
    ...{ balancer, disk, close, password: printedPassword(nodes.get(0)) },
    checkpoint: () => withClient(database.url, 'proof', async (client) => void (await client.query('checkpoint'))),
    restart: async (index) => {
      const code = await nodes.get(index)?.stop('SIGTERM')
      if (code !== 0) throw new Error(`A node ended with code ${code}: ${nodes.get(index)?.output()}`)
      await start(index)
    },
    readiness: () => Promise.all(ports.map((node) => readinessAt(`http://127.0.0.1:${node}`))),
  }
}

async function openDatabase(folder: string, closers: Closers) {
  const disk = await mountSmall(folder, diskMegabytes)
  closers.push(disk.unmount)
  const settings = { max_connections: '100', max_wal_size: '100MB' }
  const database = await startEmbedded({ folder: path.join(folder, 'postgres'), settings })
  closers.push(database.stop)
  database.supervise()
  return { disk, database }
}
