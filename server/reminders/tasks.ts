import { availableChannels } from '#server/platform/sending/channels.ts'
import { runDated } from '#server/platform/tasks/datedRun.ts'
import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type ReminderRule, reminderRules, reminderTaskOf } from '#shared/reminders/reminders.ts'
import { countSteps } from './steps/countSteps.ts'
import { takeSteps } from './steps/takeSteps.ts'

type Deps = Pick<TaskDeps, 'db' | 'env' | 'mailer'>

/** Each rule has a task, which reminds people who do not answer and then gives the owner a follow-up. */
export function createReminderTasks(deps: Deps): TaskDefinition[] {
  return valuesOf(reminderRules).map((rule) => createTask(deps, rule))
}

function createTask(deps: Deps, rule: ReminderRule): TaskDefinition {
  const channels = availableChannels(deps)
  const run: TaskDefinition['run'] = (one) =>
    runDated(deps.db, reminderTaskOf(rule), one, {
      count: () => countSteps(deps.db, channels, rule, one.now),
      write: (id) => takeSteps(deps.db, channels, rule, { id, now: one.now }),
    })
  return { name: `reminders of ${reminderRules[rule].label.toLowerCase()}`, pauseMs: 60_000, followsDays: true, run }
}
