import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { advancePlacements } from './ending/advancePlacements.ts'
import { planFurther } from './scheduling/planFurther.ts'

/** Days start, near the end of and end placements, bring new rates, and let the schedule go on. */
export function createPlacementTasks({ db }: Pick<TaskDeps, 'db'>): TaskDefinition[] {
  const plan = async () => {
    await planFurther(db)
    return false
  }
  return [
    { name: 'placements', pauseMs: 60_000, run: () => advancePlacements(db) },
    { name: 'check-in schedules', pauseMs: 60 * 60_000, run: plan },
  ]
}
