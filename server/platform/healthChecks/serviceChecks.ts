import type { Env } from '#server/env.ts'
import { codeOf, textOf } from '#server/errors.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { withinTime } from '#server/platform/db/connection/withinTime.ts'
import { sampleOfFileKeys } from '#server/platform/files/data.ts'
import type { FileStore } from '#server/platform/files/stores/fileStore.ts'
import { newKey } from '#server/platform/files/stores/key.ts'
import { answersPing, scannerAddress } from '#server/platform/files/viruses/clamd.ts'
import { acceptsSlackToken } from '#server/platform/sending/slackToken.ts'
import { databasePatienceMs, type HealthCheck } from './healthCheck.ts'

const minute = 60_000

interface ServiceDeps {
  readonly env: Env
  readonly db: Database
  readonly files: FileStore
}

/** Lists the checks of the services that store files and send messages, as far as they are set up. */
export function serviceChecks({ env, db, files }: ServiceDeps): HealthCheck[] {
  const store: HealthCheck = env.FILES_S3_BUCKET
    ? { name: 'S3', intervalMs: minute, isHealthy: () => answers(files) }
    : { name: 'files', intervalMs: minute, isHealthy: () => hasFiles(db, files) }
  const mail: HealthCheck = { name: 'mail', intervalMs: 5 * minute, isHealthy: () => takesMail(env) }
  const slack: HealthCheck = { name: 'Slack', intervalMs: 5 * minute, isHealthy: () => acceptsSlackToken(env) }
  return [store, ...(env.SMTP_URL ? [mail] : []), ...(env.SLACK_TOKEN ? [slack] : []), ...scannerChecks(env)]
}

function scannerChecks({ CLAMAV_URL }: Env): HealthCheck[] {
  if (!CLAMAV_URL) return []
  const address = scannerAddress(CLAMAV_URL)
  return [{ name: 'virus scanner', intervalMs: minute, isHealthy: () => answersPing(address) }]
}

/** Asks for an object that nobody made. A key that may not list the bucket is told that it has no access to that object. */
async function answers(files: FileStore): Promise<boolean> {
  return files.get(newKey()).then(
    () => true,
    (error) => textOf(error, 'name') === 'AccessDenied',
  )
}

/**
 * A folder is lost when none of some files that the database names is there. The backup reports a single lost file.
 * @returns undefined when the database names none because it is away.
 */
async function hasFiles(db: Database, files: FileStore): Promise<boolean | undefined> {
  const keys = await withinTime(databasePatienceMs, sampleOfFileKeys(db)).catch(() => undefined)
  if (!keys) return undefined
  if (keys.length === 0) return true
  const found = await Promise.all(keys.map((key) => isThere(files, key)))
  return found.includes(true)
}

async function isThere(files: FileStore, key: string): Promise<boolean> {
  const file = await files.open(key).catch((error) => {
    if (codeOf(error) === 'EACCES') return undefined
    throw error
  })
  file?.content.destroy()
  return file !== undefined
}

/** Tells whether the server of SMTP_URL answers and lets Vouch in. It sends nothing. */
async function takesMail({ SMTP_URL: url, SEND_TIMEOUT }: Pick<Env, 'SMTP_URL' | 'SEND_TIMEOUT'>): Promise<boolean> {
  const silence = SEND_TIMEOUT * 1_000
  const timeouts = { connectionTimeout: silence, greetingTimeout: silence, socketTimeout: silence }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...timeouts })
  return transport.verify().then(
    () => true,
    () => false,
  )
}
