import { runDated } from '#server/platform/tasks/datedRun.ts'
import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { advanceCheckIns } from './schedule/advanceCheckIns.ts'
import { countMissed } from './schedule/dueCheckIns.ts'

/** Days make check-ins due, overdue and missed. */
export function createCheckInTasks({ db }: Pick<TaskDeps, 'db'>): TaskDefinition[] {
  const run: TaskDefinition['run'] = (one) =>
    runDated(db, 'CHECK_INS', one, {
      count: () => countMissed(db, one.now),
      write: (id) => advanceCheckIns(db, one.now, id),
    })
  return [{ name: 'check-ins', pauseMs: 60_000, followsDays: true, run }]
}
