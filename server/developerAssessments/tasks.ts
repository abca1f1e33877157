import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { expireOverdue } from './clock/expireOverdue.ts'
import { remindDue } from './clock/remindDue.ts'

/** Due dates come while nobody looks: what is overdue expires, and what is due soon is reminded of. */
export function createAssessmentTasks(deps: TaskDeps): TaskDefinition[] {
  return [
    { name: 'expiry of assessments', pauseMs: 15_000, run: () => expireOverdue(deps.db) },
    { name: 'reminders of assessments', pauseMs: 60_000, run: () => remindDue(deps) },
  ]
}
