import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { addToErasedList, readErasedList, readErasedPeople } from '#server/platform/backup/erasedList.ts'
import { openPlace } from '#server/platform/backup/places/openPlace.ts'
import type { BackupPlace } from '#server/platform/backup/places/place.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import type { TaskDefinition } from '#server/platform/tasks/tasks.ts'
import { type BackupOutcome, knownTimes, type RunOptions } from './runBackup.ts'
import { isBackupDue } from './schedule.ts'

interface BackupDeps {
  readonly env: Env
  readonly db: Database
  readonly log: Logger
  /** Connects as the owner of the tables. Without it, as in tests, this node makes no backups. */
  readonly ownerUrl?: string | undefined
}

/** The backups that BACKUP_TO asks for. */
export interface ScheduledBackups {
  readonly tasks: readonly TaskDefinition[]
  /** Ends a running backup. The next run removes what it left. */
  close(): Promise<void>
}

/** Makes scheduled backups in a thread of their own, since encrypting takes seconds of a processor at a time. */
export function createScheduledBackups({ env, db, log, ownerUrl }: BackupDeps): ScheduledBackups {
  const to = env.BACKUP_TO
  if (!to || !ownerUrl) return { tasks: [], close: async () => undefined }
  const place = openPlace(env, to)
  let worker: Worker | undefined

  async function runInThread(options: RunOptions): Promise<void> {
    worker = new Worker(new URL('./backupWorker.ts', import.meta.url), { workerData: options })
    const ended = once(worker, 'exit')
    worker.once('message', (outcome: BackupOutcome) => tell(log, outcome))
    worker.once('error', (err) => log.error({ err }, 'the backup failed'))
    await ended
    worker = undefined
  }

  return {
    tasks: [
      {
        name: 'backups',
        pauseMs: 60_000,
        run: async ({ now }) => {
          if (await isDue(db, env, await place, now)) await runInThread({ env, url: ownerUrl, to, now })
        },
      },
      {
        name: 'erased people',
        pauseMs: 60_000,
        run: async () => noteNewlyErased(ownerUrl, await place),
      },
    ],
    close: async () => void (await worker?.terminate()),
  }
}

/** A place that cannot be asked makes it due, so that the run records why. */
async function isDue(db: Database, env: Env, place: BackupPlace, now: Date): Promise<boolean> {
  const columns = ['good_at', 'good_name', 'tried_at'] as const
  const state = await db.selectFrom('backup_states').select(columns).executeTakeFirst()
  if (!state) return true
  const times = await knownTimes(state, place).catch(() => ({ ...state, good_at: null }))
  return isBackupDue(times, env.BACKUP_SCHEDULE, now)
}

/** Notes who was erased since the last time. A backup notes them too. @param ownerUrl connects as the owner of the tables. */
export async function noteNewlyErased(ownerUrl: string, place: BackupPlace): Promise<void> {
  const people = await withClient(ownerUrl, 'vouch erased people', readErasedPeople)
  const known = new Set((await readErasedList(place))?.people)
  if (people.some((id) => !known.has(id))) await addToErasedList(place, people, new Date())
}

function tell(log: Logger, outcome: BackupOutcome): void {
  if (outcome === 'not due') return
  if ('made' in outcome) log.info({ backup: outcome.made }, 'made a backup')
  else log.error({ problem: outcome.problem }, 'the backup failed')
}
