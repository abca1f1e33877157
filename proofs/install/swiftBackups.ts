import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { untilTrue } from '#proofs/machine/nodeFolder.ts'
import { must } from '#proofs/proof.ts'
import { readEnv } from '#server/env.ts'
import { createS3Place } from '#server/platform/backup/places/s3Place.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { freePort } from '#server/platform/db/embedded/freePort.ts'
import { TestBrowser } from '#test/identity/browser.ts'
import { signIn } from '#test/identity/identity.ts'
import { nodeVariables, startProduct } from '#test/processes/product.ts'
import { isWhole, type UploadedFile } from './resumeFiles.ts'
import type { SwiftLayout } from './swiftLayout.ts'

const [bucket, prefix] = ['backups', 'vouch']
const place = `s3://${bucket}/${prefix}`
const vouch = path.join(import.meta.dirname, '../../scripts/vouch.ts')

/** Lets a node begin its first backup while the store is stopped, and then while it answers. */
export async function backUp({ env: { DATABASE_URL = '' }, nodes, restart, swift }: SwiftLayout): Promise<string> {
  await swift.stopAnswering()
  await restart(0, { BACKUP_TO: place })
  const said = () => nodes.map((node) => node.output()).join('')
  await untilTrue('The word about the failure', async () => said().includes('the backup failed'))
  const problem = /"problem":"([^"]+)"/.exec(said())?.[1] ?? ''
  must(problem.endsWith('.') && !problem.includes('127.0.0.1'), problem)
  await swift.answerAgain()
  // A failed backup is tried again after a quarter of an hour.
  await withClient(DATABASE_URL, 'vouch proof', async (client) => {
    await client.query("update backup_states set tried_at = now() - interval '1 hour'")
  })
  await restart(1, { BACKUP_TO: place })
  const seconds = await untilTrue('The backup', async () => said().includes('made a backup'))
  return `${problem} Made ${seconds.toFixed(0)} s after a node started with the store there`
}

/** Restores the newest backup into another database and bucket, and starts a node on them. */
export async function restoreFromSwift(layout: SwiftLayout, uploaded: readonly UploadedFile[]): Promise<string> {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const env = {
    ...layout.env,
    PORT: port,
    PUBLIC_URL: url,
    TRUST_PROXY: 'false',
    DATABASE_URL: layout.postgres.makeDatabase('restored'),
    FILES_S3_BUCKET: 'restored',
    VOUCH_DATA_DIR: path.join(layout.folder, 'restored'),
  }
  const names = await createS3Place(readEnv(env), bucket, prefix).list()
  const newest = names
    .filter((name) => !name.endsWith('.json'))
    .toSorted()
    .at(-1)
  const { stdout } = await promisify(execFile)(process.execPath, [vouch, 'restore', `${place}/${newest}`], {
    env: { ...nodeVariables, ...env },
  })
  const product = await startProduct(env)
  try {
    const browser = new TestBrowser(url, [url])
    const { access_token } = await signIn(browser, 'admin@vouch.example', layout.password)
    for (const file of uploaded) must(await isWhole(url, access_token, file), 'A file came back changed.')
  } finally {
    await product.stop('SIGTERM')
  }
  return stdout.trim().split('\n').at(-1) ?? ''
}
