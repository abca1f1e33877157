import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { makeCertificate } from '#proofs/machine/certificate.ts'
import { type DebianPostgres, startDebianPostgres } from '#proofs/machine/debianPostgres.ts'
import { type HaProxy, runHaProxy } from '#proofs/machine/haproxy.ts'
import { printedPassword, readinessAt, withFolder } from '#proofs/machine/nodeFolder.ts'
import { type Swift, startSwift } from '#proofs/machine/swift.ts'
import { freePort } from '#server/platform/db/embedded/freePort.ts'
import { TestBrowser } from '#test/identity/browser.ts'
import { signIn, type TokenResponse } from '#test/identity/identity.ts'
import { type Product, startProduct } from '#test/processes/product.ts'
import { readExample } from './example.ts'

/** The layout of compose.two-nodes.yaml, as processes: two nodes, HAProxy, a PostgreSQL and an S3 store. */
export interface SwiftLayout {
  readonly folder: string
  readonly balancer: HaProxy
  readonly postgres: DebianPostgres
  readonly swift: Swift
  readonly nodes: readonly Product[]
  /** The first admin logs in by it. */
  readonly password: string
  /** The variables that tell everything that runs here where the database and the store are. */
  readonly env: Record<string, string>
  /** Asks each node whether it is ready. */
  readiness(): Promise<{ readonly status: number; readonly body: string }[]>
  /** Stops a node as systemd does, and starts it with further variables. Resolves when HAProxy sends it requests. */
  restart(index: number, variables?: Record<string, string>): Promise<void>
}

/** The buckets of the compose file, and one for a restored firm. */
const buckets = ['files', 'backups', 'restored']
const passphrase = 'a passphrase of the proof'

/** Lends the layout to some work, and ends it. */
export function withSwiftLayout(work: (layout: SwiftLayout) => Promise<void>): Promise<void> {
  return withFolder(async (folder) => {
    const postgres = await startDebianPostgres(path.join(folder, 'postgres'))
    try {
      const swift = await startSwift(path.join(folder, 'swift'))
      try {
        for (const bucket of buckets) await swift.make(bucket)
        await withNodes({ folder, postgres, swift }, work)
      } finally {
        swift.resume()
        await swift.close()
      }
    } finally {
      await postgres.stop()
    }
  })
}

async function withNodes(
  parts: Pick<SwiftLayout, 'folder' | 'postgres' | 'swift'>,
  work: (layout: SwiftLayout) => Promise<void>,
): Promise<void> {
  const ports = [await freePort(), await freePort()] as const
  const balancer = await startExample(parts.folder, ports)
  const env = await settingsOf(parts, balancer.url)
  const nodes: Product[] = []
  const start = async (index: number, variables: Record<string, string> = {}) => {
    const own = { PORT: String(ports[index]), VOUCH_DATA_DIR: path.join(parts.folder, `node${index}`) }
    nodes[index] = await startProduct({ ...env, ...own, ...variables })
    await balancer.untilUp(nodes.length)
  }
  try {
    for (const index of ports.keys()) await start(index)
    const restart = async (index: number, variables?: Record<string, string>) => {
      await nodes[index]?.stop('SIGTERM')
      await start(index, variables)
    }
    const readiness = () => Promise.all(ports.map((port) => readinessAt(`http://127.0.0.1:${port}`)))
    await work({ ...parts, balancer, env, nodes, restart, readiness, password: printedPassword(nodes[0]) })
  } finally {
    await Promise.all(nodes.map((node) => node.stop('SIGTERM')))
    await balancer.stop()
  }
}

/** Starts HAProxy by the example of the documents. Only names, ports and the certificate are those of the proof. */
async function startExample(folder: string, [one, two]: readonly [number, number]): Promise<HaProxy> {
  const [http, https] = [await freePort(), await freePort()]
  const { certificate, key } = makeCertificate(folder, 1)
  setDefaultCACertificates([...getCACertificates(), await readFile(certificate, 'utf8')])
  const both = path.join(folder, 'both.pem')
  await writeFile(both, [await readFile(certificate), await readFile(key)].map(String).join(''))
  const configuration = await readExample('container/haproxy.cfg', [
    ['bind :8080', `bind 127.0.0.1:${http}`],
    ['bind :8443', `bind 127.0.0.1:${https}`],
    ['/etc/haproxy/certificate.pem', both],
    ['one:4000', `127.0.0.1:${one}`],
    ['two:4000', `127.0.0.1:${two}`],
  ])
  return runHaProxy(folder, `https://localhost:${https}`, configuration)
}

/** Gives the settings of compose.two-nodes.yaml but for the place of the backups, which begin at once where it is set. */
async function settingsOf(
  { folder, postgres, swift: { access } }: Pick<SwiftLayout, 'folder' | 'postgres' | 'swift'>,
  url: string,
): Promise<Record<string, string>> {
  const file = path.join(folder, 'passphrase')
  await writeFile(file, passphrase)
  return {
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    RATE_PER_MINUTE: '0',
    PUBLIC_URL: url,
    TRUST_PROXY: 'true',
    VOUCH_DEMO: 'false',
    VOUCH_SECRET: 'the same on every node, as the README says',
    DATABASE_URL: postgres.makeDatabase('vouch'),
    FILES_S3_BUCKET: 'files',
    FILES_S3_ENDPOINT: access.endpoint,
    FILES_S3_ACCESS_KEY_ID: access.accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: access.secretAccessKey,
    BACKUP_PASSPHRASE_FILE: file,
    DRAIN_SECONDS: '6',
  }
}

/** Logs in as the first admin. An export asks for such a log-in. */
export function logInFreshly({ balancer: { url }, password }: SwiftLayout): Promise<TokenResponse> {
  const fresh = { prompt: 'login', max_age: '0' }
  return signIn(new TestBrowser(url, [url]), 'admin@vouch.example', password, fresh)
}
