import type { FileStore } from '#server/files/fileStore.ts'
import { removeAbandonedFiles } from '#server/files/storeFile.ts'
import { createMessageWork } from '#server/jobMessages/tasks.ts'
import type { AppParts } from '#server/parts.ts'
import { forgetOldEvents } from '#server/security/tasks.ts'
import { repeat } from './repeat.ts'

/** Messages that one node sends at the same time. */
const sendersPerNode = 4
const pauseMs = 1_000
const filesPauseMs = 10 * 60_000
const eventsPauseMs = 60 * 60_000

/** Starts all background work of one node. */
export function startTasks(parts: AppParts & { readonly files: FileStore }): { close(): Promise<void> } {
  const { env, log } = parts
  // Only the production portal has messages to send: anything else keeps them in the outbox.
  const senders = env.PORTAL_PRODUCTION ? sendersPerNode : 0
  const sendNext = createMessageWork(parts)
  const tasks = [
    ...Array.from({ length: senders }, () => repeat(log, 'job messages', pauseMs, sendNext)),
    repeat(log, 'abandoned files', filesPauseMs, () => removeAbandonedFiles(parts)),
    repeat(log, 'old security events', eventsPauseMs, () => forgetOldEvents(parts)),
  ]
  return {
    close: async () => {
      await Promise.all(tasks.map((task) => task.stop()))
    },
  }
}
