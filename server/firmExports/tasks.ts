import { Worker } from 'node:worker_threads'
import type { NounDeps } from '#server/platform/register/noun.ts'
import type { TaskDefinition } from '#server/platform/tasks/tasks.ts'
import { isExportDue, removeExpired } from './data.ts'

/** Makes exports in a thread of its own, since wording the history takes a processor for minutes. Without `ownerUrl` this node makes none. */
export function createExportTasks(deps: NounDeps): TaskDefinition[] {
  const { env, db, log, ownerUrl } = deps
  let worker: Worker | undefined
  return [
    {
      name: 'exports',
      pauseMs: 2_000,
      run: async () => {
        if (worker || !ownerUrl || !(await isExportDue(db))) return
        worker = new Worker(new URL('./runs/exportWorker.ts', import.meta.url), {
          workerData: { env, url: ownerUrl },
        })
        worker.once('error', (err) => log.error({ err }, 'the export failed'))
        worker.once('exit', () => {
          worker = undefined
        })
        // A node that stops does not wait for it. The next one tells the admin.
        worker.unref()
      },
    },
    { name: 'expired exports', pauseMs: 60_000, followsDays: true, run: () => removeExpired(deps) },
  ]
}
