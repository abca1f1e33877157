import type { FileDeps } from '#server/platform/files/stores/storeFile.ts'
import { runDated } from '#server/platform/tasks/datedRun.ts'
import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { searchWorks } from './anonymity/searchWork.ts'
import { countOverdue, expireOverdue } from './moves/expireOverdue.ts'
import { remindDue } from './moves/remindDue.ts'

/** Due dates come while nobody looks: overdue attempts expire, and developers are reminded of those that are due soon. */
export function createAssessmentTasks(deps: TaskDeps): TaskDefinition[] {
  const expire: TaskDefinition['run'] = (one) =>
    runDated(deps.db, 'ASSESSMENTS', one, {
      count: () => countOverdue(deps.db, one.now),
      write: (id) => expireOverdue(deps.db, one.now, id),
    })
  const remind: TaskDefinition['run'] = ({ now }) => remindDue(deps, now)
  return [
    { name: 'expiry of assessments', pauseMs: 15_000, followsDays: true, run: expire },
    { name: 'reminders of assessments', pauseMs: 60_000, followsDays: true, run: remind },
  ]
}

/** Searches work that came in, and copies of it, for whatever names their author. */
export function createSearchTasks(deps: FileDeps): TaskDefinition[] {
  return [{ name: 'searches of work', pauseMs: 5_000, run: () => searchWorks(deps) }]
}
