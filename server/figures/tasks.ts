import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { sendWeeklyFigures } from './mail/weeklyMail.ts'

/** Mails people the figures of the week that they chose. */
export function createFigureTasks(deps: Pick<TaskDeps, 'env' | 'db' | 'log' | 'mailer'>): TaskDefinition[] {
  return [
    {
      name: 'weekly figures',
      pauseMs: 60_000,
      followsDays: true,
      run: ({ now }) => sendWeeklyFigures(deps, now),
    },
  ]
}
