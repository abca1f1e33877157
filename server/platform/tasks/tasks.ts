import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import type { Database } from '#server/platform/db/connect.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import { repeat } from './repeat.ts'

export interface TaskDeps {
  readonly env: Env
  readonly db: Database
  readonly log: Logger
  readonly mailer: Mailer
  /** Encrypts the payloads of queued tasks. */
  readonly secret: string
}

/** A piece of background work that every node repeats. */
export interface TaskDefinition {
  /** The name in logs. */
  readonly name: string
  /** Milliseconds that a node waits when there was nothing to do. */
  readonly pauseMs: number
  /** How many run on one node at the same time; by default one. */
  readonly workers?: number
  /** Runs one piece of work, which it claims in the database. @returns whether there may be more. */
  run(): Promise<boolean>
}

/** Starts all background work of one node. */
export function startTasks(log: Logger, definitions: readonly TaskDefinition[]): { close(): Promise<void> } {
  const tasks = definitions.flatMap(({ name, pauseMs, workers = 1, run }) =>
    Array.from({ length: workers }, () => repeat(log, name, pauseMs, run)),
  )
  return {
    close: async () => {
      await Promise.all(tasks.map((task) => task.stop()))
    },
  }
}
