import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { freePort } from '#server/platform/db/embedded/freePort.ts'
import { createS3Client, type S3Access } from '#server/platform/files/stores/s3Client.ts'
import { runService, type Service } from './service.ts'

/** An OpenStack Swift that answers by its s3api, with one copy of each object. */
export interface Swift {
  readonly access: S3Access & {
    readonly endpoint: string
    readonly accessKeyId: string
    readonly secretAccessKey: string
  }
  make(bucket: string): Promise<void>
  /** Stops what answers by S3. What is stored stays. */
  stopAnswering(): Promise<void>
  answerAgain(): Promise<void>
  /** Lets it take requests without an answer, until it is resumed. */
  fallSilent(): void
  resume(): void
  close(): Promise<void>
}

const kinds = ['account', 'container', 'object'] as const
const [account, user, secret] = ['firm', 'vouch', 'a-secret-of-the-proof']

/** Starts Swift in a folder whose file system has extended attributes. @throws Error with what a server said when it does not start. */
export async function startSwift(folder: string): Promise<Swift> {
  const settings = path.join(folder, 'etc')
  mkdirSync(settings, { recursive: true })
  mkdirSync(path.join(folder, 'devices/one'), { recursive: true })
  writeFileSync(path.join(settings, 'swift.conf'), swiftSettings)
  const servers: Service[] = []
  for (const kind of kinds) servers.push(await startServer(kind, await freePort(), folder))
  const port = await freePort()
  const file = path.join(settings, 'proxy-server.conf')
  writeFileSync(file, proxySettings(port, settings))
  const startProxy = () => runService(['swift-proxy-server', file], port)
  let proxy = await startProxy()
  const [endpoint, accessKeyId] = [`http://127.0.0.1:${port}`, `${account}:${user}`]
  const access = { region: 'us-east-1', endpoint, accessKeyId, secretAccessKey: secret }
  const client = createS3Client(access)
  return {
    access,
    make: async (Bucket) => void (await client.send(new CreateBucketCommand({ Bucket }))),
    stopAnswering: () => proxy.stop(),
    answerAgain: async () => {
      proxy = await startProxy()
    },
    fallSilent: () => proxy.send('SIGSTOP'),
    resume: () => proxy.send('SIGCONT'),
    close: async () => {
      client.destroy()
      for (const server of [proxy, ...servers]) await server.stop()
    },
  }
}

/** Starts one kind of store, and makes the ring that says where its things are. */
function startServer(kind: (typeof kinds)[number], port: number, folder: string): Promise<Service> {
  const settings = path.join(folder, 'etc')
  const ring = (...args: readonly string[]) =>
    execFileSync('swift-ring-builder', [`${kind}.builder`, ...args], { cwd: settings, stdio: 'pipe' })
  ring('create', '4', '1', '1')
  ring('add', `r1z1-127.0.0.1:${port}/one`, '1')
  ring('rebalance')
  const file = path.join(settings, `${kind}-server.conf`)
  const devices = `devices = ${folder}/devices\nmount_check = false`
  const app = `[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`
  writeFileSync(file, `${listening(port, settings)}\n${devices}\n${app}`)
  return runService([`swift-${kind}-server`, file], port)
}

const swiftSettings = `
[swift-hash]
swift_hash_path_suffix = proof
swift_hash_path_prefix = proof
[storage-policy:0]
name = one
default = yes
`

function listening(port: number, settings: string): string {
  return `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nuser = root\nswift_dir = ${settings}\nworkers = 0`
}

/** Without memcached, Swift asks its own servers each time. */
function proxySettings(port: number, settings: string): string {
  return `${listening(port, settings)}
[pipeline:main]
pipeline = catch_errors cache bulk s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_${account}_${user} = ${secret} .admin
[filter:slo]
use = egg:swift#slo
`
}
