import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { deleteExcessInteractions, deleteExpired } from './provider/deleteExpired.ts'
import { rotateKeys } from './provider/keys.ts'

const minute = 60_000

/** Removes expired rows of the embedded identity provider. Tasks that go by age wait while the clocks cannot be trusted. */
export function createIdentityTasks({ db, secret }: Pick<TaskDeps, 'db' | 'secret'>): TaskDefinition[] {
  return [
    { name: 'identity keys', pauseMs: 60 * minute, followsDays: true, run: ({ now }) => rotateKeys(db, secret, now) },
    { name: 'expired sessions', pauseMs: minute, followsDays: true, run: () => deleteExpired(db) },
    // It counts rows, so that an attack finds its limit whatever the clocks show.
    { name: 'log-in pages', pauseMs: minute, run: () => deleteExcessInteractions(db) },
  ]
}
