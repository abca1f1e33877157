import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { followUnlogged, followWrites, sweepNotifications } from './causes/sweeper.ts'
import { mailClients } from './mail/clientMails.ts'
import { sendDailyMail } from './mail/dailyMail.ts'

/** Tells people of their notifications, and mails them: clients at once, all others once a day. */
export function createNotificationTasks(deps: Pick<TaskDeps, 'env' | 'db' | 'log' | 'mailer'>): TaskDefinition[] {
  const { db } = deps
  const follow = async () => {
    await followWrites(db)
    await followUnlogged(db)
  }
  return [
    { name: 'notifications', pauseMs: 1_000, run: follow },
    { name: 'notifications of days', pauseMs: 60_000, followsDays: true, run: () => sweepNotifications(db) },
    { name: 'client mails', pauseMs: 10_000, followsDays: true, run: () => mailClients(deps) },
    { name: 'daily mail', pauseMs: 60_000, followsDays: true, run: ({ now }) => sendDailyMail(deps, now) },
  ]
}
