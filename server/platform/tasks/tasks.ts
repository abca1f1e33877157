import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import type { Clock } from './clock.ts'
import type { ReleaseGate } from './releaseGate.ts'
import { repeat, type TaskObserver } from './repeat.ts'

export interface TaskDeps {
  readonly env: Env
  readonly db: Database
  readonly log: Logger
  readonly mailer: Mailer
  /** Encrypts the payloads of queued tasks. */
  readonly secret: string
}

/** Consecutive pieces of one task, until there is nothing more to do. */
export interface TaskRun {
  /** The id of the change in the events. An admin takes the run back with it. */
  readonly id: string
  readonly now: Date
}

/** A piece of background work that every node repeats. */
export interface TaskDefinition {
  readonly name: string
  /** A node pauses for this time when there was nothing to do, in milliseconds. */
  readonly pauseMs: number
  /** The number of workers on one node; by default one. */
  readonly workers?: number
  /** True if it changes records by days, or deletes, ends or sends them by age. It then waits while the clocks cannot be trusted. */
  readonly followsDays?: true
  /** Runs one piece of work, which it claims in the database. @returns true where there may be more, so that it does not pause. */
  run(run: TaskRun): Promise<unknown>
}

/**
 * Starts all background work of one node.
 * @param clock gives the time to tasks that follow days, or makes them wait.
 * @param mayWrite returns whether the data still let this release write. Otherwise all tasks wait.
 */
export function startTasks(
  log: Logger,
  definitions: readonly TaskDefinition[],
  clock: Clock,
  mayWrite: ReleaseGate,
  observe?: TaskObserver,
): { close(): Promise<void> } {
  const tasks = definitions.flatMap((definition) =>
    Array.from({ length: definition.workers ?? 1 }, () =>
      repeat(log, definition.name, definition.pauseMs, workOf(definition, clock, mayWrite), observe),
    ),
  )
  return {
    close: async () => {
      await Promise.all(tasks.map((task) => task.stop()))
    },
  }
}

/** Makes the work of a task, with one id for all pieces before its next pause. */
function workOf({ followsDays, run }: TaskDefinition, clock: Clock, mayWrite: ReleaseGate): () => Promise<boolean> {
  let id: string = randomUUID()
  return async () => {
    if (!(await mayWrite())) return false
    const now = followsDays ? await clock.now() : new Date()
    const more = now !== null && (await run({ id, now })) === true
    if (!more) id = randomUUID()
    return more
  }
}
