import type { TaskDefinition } from '#server/platform/tasks/tasks.ts'
import { type FileDeps, removeAbandonedFiles } from './storeFile.ts'

/** Creates the task that removes files that no row owns. */
export function createFileTasks(deps: FileDeps): TaskDefinition[] {
  return [{ name: 'abandoned files', pauseMs: 10 * 60_000, followsDays: true, run: () => removeAbandonedFiles(deps) }]
}
