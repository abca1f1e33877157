import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { sweepNotifications } from './data.ts'
import { sendDailyMail } from './mailing/dailyMail.ts'

/** Tells people of what time brought, and mails them once a day. */
export function createNotificationTasks(deps: Pick<TaskDeps, 'env' | 'db' | 'log' | 'mailer'>): TaskDefinition[] {
  const sweep = async () => {
    await sweepNotifications(deps.db)
    return false
  }
  return [
    { name: 'notifications', pauseMs: 60_000, followsDays: true, run: sweep },
    { name: 'daily mail', pauseMs: 60_000, followsDays: true, run: ({ now }) => sendDailyMail(deps, now) },
  ]
}
