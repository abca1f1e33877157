import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import type { RequireFreshLogin } from '#server/platform/auth/freshLogin.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'

/** The context of every resolver: the viewer and the services of the app. */
export interface Context {
  readonly viewer: Viewer
  readonly db: Database
  readonly env: Env
  readonly mailer: Mailer
  /** Encrypts the answers that are kept for retries. */
  readonly secret: string
  readonly log: Logger
  /** Identifies the HTTP request in the X-Request-Id header, in log lines, in events and in masked errors. */
  readonly requestId: string
  readonly origin: Origin
}

/** The context of the resolvers of one GraphQL operation. */
export interface OperationContext extends Context {
  /** Aborts when the client disconnects before its answer is complete. */
  readonly signal: AbortSignal
  readonly requireFreshLogin: RequireFreshLogin
  readonly wholeList: WholeListRows
  readonly change: OperationChange
}

/** Collects the writes of the undoable mutations of one operation under one id. Each operation of a batch has its own. */
export class OperationChange {
  #id: string | undefined
  #made: string | undefined

  /** Hardly any operation makes a change, and a random id takes as long as everything else in a context. */
  get id(): string {
    this.#id ??= randomUUID()
    return this.#id
  }

  /** The change that the answer names, so that the client can undo it; undefined when there is none. */
  get made(): string | undefined {
    return this.#made
  }

  /** Names a committed change in the answer: this one, or for a retry that of the first call. */
  tell(id: string): void {
    this.#made ??= id
  }
}

/** Keeps the rows of a list that is written in chunks, while the executor resolves the rest of the operation. */
export class WholeListRows {
  #rows: readonly object[] | undefined

  get rows(): readonly object[] | undefined {
    return this.#rows
  }

  /** Keeps the rows and returns an empty list to stand in their place. */
  defer<Row extends object>(rows: readonly Row[]): Row[] {
    this.#rows = rows
    return []
  }
}
