import type { TaskDefinition } from '#server/platform/tasks/tasks.ts'
import { type FileDeps, removeAbandonedFiles } from './stores/storeFile.ts'
import { type LaterScanDeps, scanLater } from './viruses/scanLater.ts'

/** Creates the task that removes files that no row owns. */
export function createFileTasks(deps: FileDeps): TaskDefinition[] {
  return [{ name: 'abandoned files', pauseMs: 10 * 60_000, followsDays: true, run: () => removeAbandonedFiles(deps) }]
}

/** Creates the task that scans files which were kept while the virus scanner was away. */
export function createVirusTasks(deps: LaterScanDeps): TaskDefinition[] {
  return [{ name: 'later virus scans', pauseMs: 60_000, run: () => scanLater(deps) }]
}
