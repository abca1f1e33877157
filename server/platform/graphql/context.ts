import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { Database } from '#server/platform/db/connect.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'

/** What every resolver gets: the viewer, and the services of the app. */
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

/** What the resolvers of one GraphQL operation get. */
export interface OperationContext extends Context {
  /** Aborts when the request is over: it was answered, or the client disconnected. */
  readonly signal: AbortSignal
  readonly wholeList: WholeListRows
  readonly change: OperationChange
}

/** What the undoable mutations of one operation write, under one id: operations of a batch have one each. */
export class OperationChange {
  readonly id = randomUUID()
  #made: string | undefined

  /** The change that the caller is told of, so that it can take it back; undefined where there is none. */
  get made(): string | undefined {
    return this.#made
  }

  /** Tells the caller of a committed change: this one, or for a retry the one of the first call. */
  tell(id: string): void {
    this.#made ??= id
  }
}

/** Keeps the rows of a list that is written in chunks, while the executor answers the rest of the operation. */
export class WholeListRows {
  #rows: readonly object[] | undefined

  get rows(): readonly object[] | undefined {
    return this.#rows
  }

  /** Keeps the rows. Returns the empty list that holds their place in the answer. */
  defer<Row extends object>(rows: readonly Row[]): Row[] {
    this.#rows = rows
    return []
  }
}
