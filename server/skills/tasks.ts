import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { compactSkillCounts } from './data.ts'
import { collectUnknownNames } from './unknown/collectUnknownNames.ts'

/** Keeps the table of counts small, so that sums stay fast, and looks for unknown names of skills in texts that changed. */
export function createSkillTasks({ db }: Pick<TaskDeps, 'db'>): TaskDefinition[] {
  return [
    { name: 'counts of skills', pauseMs: 60_000, run: () => compactSkillCounts(db) },
    { name: 'unknown names', pauseMs: 10_000, run: () => collectUnknownNames(db) },
  ]
}
