import { runDated } from '#server/platform/tasks/datedRun.ts'
import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { advancePlacements } from './ends/advancePlacements.ts'
import { countEnding } from './ends/duePlacements.ts'
import { planFurther } from './schedule/planFurther.ts'

/** Days start, near the end of and end placements, bring new rates, and let the schedule go on. */
export function createPlacementTasks({ db }: Pick<TaskDeps, 'db'>): TaskDefinition[] {
  const advance: TaskDefinition['run'] = (one) =>
    runDated(db, 'PLACEMENTS', one, {
      count: () => countEnding(db, one.now),
      write: (id) => advancePlacements(db, one.now, id),
    })
  return [
    { name: 'placements', pauseMs: 60_000, followsDays: true, run: advance },
    { name: 'check-in schedules', pauseMs: 60 * 60_000, followsDays: true, run: ({ now }) => planFurther(db, now) },
  ]
}
