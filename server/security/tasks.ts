import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { forgetSecurityEvents } from './data.ts'

export function createSecurityTasks({ db }: Pick<TaskDeps, 'db'>): TaskDefinition[] {
  const run = () => forgetSecurityEvents(db)
  return [{ name: 'old security events', pauseMs: 60 * 60_000, followsDays: true, run }]
}
