import { runDated } from '#server/platform/tasks/datedRun.ts'
import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { countOverdue, expireOverdue } from './clock/expireOverdue.ts'
import { remindDue } from './clock/remindDue.ts'

/** Due dates come while nobody looks: what is overdue expires, and what is due soon is reminded of. */
export function createAssessmentTasks(deps: TaskDeps): TaskDefinition[] {
  const expire: TaskDefinition['run'] = (one) =>
    runDated(deps.db, 'ASSESSMENTS', one, {
      count: () => countOverdue(deps.db),
      write: (id) => expireOverdue(deps.db, undefined, id),
    })
  return [
    { name: 'expiry of assessments', pauseMs: 15_000, followsDays: true, run: expire },
    { name: 'reminders of assessments', pauseMs: 60_000, followsDays: true, run: () => remindDue(deps) },
  ]
}
