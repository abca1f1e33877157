import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { advanceCheckIns } from './planning/advanceCheckIns.ts'

/** Days make check-ins due, overdue and missed. */
export function createCheckInTasks({ db }: Pick<TaskDeps, 'db'>): TaskDefinition[] {
  return [{ name: 'check-ins', pauseMs: 60_000, run: () => advanceCheckIns(db) }]
}
