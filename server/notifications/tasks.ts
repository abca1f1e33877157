import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { sendDailyMail } from './mailing/dailyMail.ts'
import { sweepUnlogged } from './sweeping/sweep.ts'
import { followWrites, sweepNotifications } from './sweeping/sweeper.ts'

/** Tells people of their notifications, and mails them once a day. */
export function createNotificationTasks(deps: Pick<TaskDeps, 'env' | 'db' | 'log' | 'mailer'>): TaskDefinition[] {
  const { db } = deps
  const follow = async () => {
    await followWrites(db)
    await sweepUnlogged(db)
    return false
  }
  const sweep = async () => {
    await sweepNotifications(db)
    return false
  }
  return [
    { name: 'notifications', pauseMs: 1_000, run: follow },
    { name: 'notifications of days', pauseMs: 60_000, followsDays: true, run: sweep },
    { name: 'daily mail', pauseMs: 60_000, followsDays: true, run: ({ now }) => sendDailyMail(deps, now) },
  ]
}
