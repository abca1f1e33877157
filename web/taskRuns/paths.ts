export const taskRunPaths = {
  taskRuns: '/task-runs',
} as const
