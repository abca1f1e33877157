import type { Logger } from 'pino'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Database } from '#server/db/connect.ts'
import type { Env } from '#server/env.ts'
import type { Origin } from '#server/http/origin.ts'
import type { Mailer } from '#server/mail.ts'

/** What every resolver gets: who asks, and what the app is made of. */
export interface Context {
  readonly viewer: Viewer
  readonly db: Database
  readonly env: Env
  readonly mailer: Mailer
  /** Seals the answers that are kept for retries. */
  readonly secret: string
  readonly log: Logger
  /** Of the HTTP request: in its answer's X-Request-Id, in every log line, in every event, in every masked error. */
  readonly requestId: string
  /** Where that request came from. */
  readonly origin: Origin
}
