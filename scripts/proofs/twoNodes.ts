import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { freePort } from '#server/platform/db/embedded/freePort.ts'
import { type Product, startProduct } from '#test/product.ts'
import { type HaProxy, startHaProxy } from './haproxy.ts'
import { mountSmall, type SmallFileSystem } from './smallFileSystem.ts'

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
/** For longer than HAProxy needs to notice that a node leaves. */
const drainSeconds = '6'

export async function startTwoNodes(): Promise<TwoNodes> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-draining-'))
  await chmod(folder, 0o755)
  const disk = await mountSmall(path.join(folder, 'database'), diskMegabytes)
  const settings = { max_connections: '100', max_wal_size: '100MB' }
  const database = await startEmbedded({ folder: path.join(disk.folder, 'postgres'), settings })
  database.supervise()
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()]
  const balancer = await startHaProxy(folder, port, ports)
  const start = (index: number) =>
    startProduct({
      PORT: String(ports[index]),
      HOST: '127.0.0.1',
      PUBLIC_URL: balancer.url,
      DATABASE_URL: database.url,
      VOUCH_DATA_DIR: path.join(folder, `node${index}`),
      VOUCH_SECRET: 'the same on every node, as the README says',
      VOUCH_DEMO: 'false',
      TRUST_PROXY: 'true',
      RATE_PER_MINUTE: '0',
      DRAIN_SECONDS: drainSeconds,
    })
  const nodes: Product[] = [await start(0), await start(1)]
  await balancer.untilUp(2)
  return {
    balancer,
    disk,
    checkpoint: () => withClient(database.url, 'proof', async (client) => void (await client.query('checkpoint'))),
    password: /admin@vouch\.example +(\S+)/.exec(nodes[0]?.output() ?? '')?.[1] ?? '',
    restart: async (index) => {
      const code = await nodes[index]?.stop('SIGTERM')
      if (code !== 0) throw new Error(`A node ended with code ${code}: ${nodes[index]?.output()}`)
      nodes[index] = await start(index)
      await balancer.untilUp(2)
    },
    readiness: () =>
      Promise.all(
        ports.map(async (port) => {
          const response = await fetch(`http://127.0.0.1:${port}/readyz`)
          return { status: response.status, body: await response.text() }
        }),
      ),
    close: async () => {
      await Promise.all(nodes.map((node) => node.stop('SIGTERM')))
      await balancer.stop()
      await database.stop()
      await disk.unmount()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
