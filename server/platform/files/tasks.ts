import type { TaskDefinition } from '#server/platform/tasks/tasks.ts'
import { type FileDeps, removeAbandonedFiles } from './storeFile.ts'

/** Removes files that no row came for. */
export function createFileTasks(deps: FileDeps): TaskDefinition[] {
  return [{ name: 'abandoned files', pauseMs: 10 * 60_000, run: () => removeAbandonedFiles(deps) }]
}
