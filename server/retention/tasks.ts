import { runDated } from '#server/platform/tasks/datedRun.ts'
import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type RetentionRule, retentionRules, retentionTaskOf } from '#shared/retention/retention.ts'
import { countReady } from './removals/readyItems.ts'
import { removeReady } from './removals/removeReady.ts'
import { createShowing } from './removals/showDue.ts'

/** Each rule has a task: it lists the people who are due, and removes what was listed for seven days. */
export function createRetentionTasks({ db }: Pick<TaskDeps, 'db'>): TaskDefinition[] {
  return valuesOf(retentionRules).map((rule) => createTask(db, rule))
}

function createTask(db: TaskDeps['db'], rule: RetentionRule): TaskDefinition {
  const showDue = createShowing(db, rule)
  const run: TaskDefinition['run'] = async (one) => {
    if (await showDue()) return true
    return runDated(db, retentionTaskOf(rule), one, {
      count: () => countReady(db, rule),
      write: (id) => removeReady(db, rule, id),
    })
  }
  return { name: `retention of ${retentionRules[rule].label.toLowerCase()}`, pauseMs: 60_000, followsDays: true, run }
}
