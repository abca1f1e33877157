import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { UserError } from '#server/errors.ts'
import { exportFirm } from '#server/firmExports/archives/exportFirm.ts'
import { locks } from '#server/platform/db/connection/locks.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { isDiskFull, kindOf } from '#server/platform/db/connection/outage.ts'
import type { FileStore } from '#server/platform/files/stores/fileStore.ts'
import { newKey } from '#server/platform/files/stores/key.ts'
import {
  beginExport,
  type ClaimedExport,
  findAbandoned,
  recordDone,
  recordFailure,
  recordProgress,
  recordRemoval,
} from './state.ts'

interface RunOptions {
  /** Connects as the owner of the tables. */
  readonly url: string
  readonly files: FileStore
  /** Milliseconds between two looks at what is done and if it goes on. */
  readonly pulseMs?: number
}

const abandoned = 'The server stopped while it made this export. Start the export again.'

/**
 * Makes the export that waits, if there is one. One process does it at a time: the lock belongs to a connection, so that it ends with the
 * process, whatever the clocks show. An export that is left RUNNING without the lock failed with its process.
 */
export async function runExport(options: RunOptions): Promise<void> {
  await withExportLock(options.url, async (client) => {
    for (const left of await findAbandoned(client)) await giveUp(client, options.files, left, abandoned)
    const claimed = await beginExport(client, newKey())
    if (claimed) await make(client, options, claimed)
  })
}

/** Runs `work` while no other process makes an export. @returns whether it ran. */
export function withExportLock(url: string, work: (client: pg.Client) => Promise<void>): Promise<boolean> {
  return withClient(url, 'vouch export lock', async (client) => {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      locks.firmExport,
    ])
    if (!rows[0]?.held) return false
    await work(client)
    return true
  })
}

async function make(client: pg.Client, { url, files, pulseMs = 1_000 }: RunOptions, own: ClaimedExport): Promise<void> {
  const stop = new AbortController()
  const progress = { done: 0, total: 0, size: 0 }
  const pulse = watch(client, own.id, stop, pulseMs, progress)
  try {
    const onProgress = (done: number, total: number) => void Object.assign(progress, { done, total })
    await exportFirm({ url, files, onProgress, signal: stop.signal }, (archive) =>
      files.putStream(own.archive_key, measured(archive, progress)),
    )
    await pulse.end()
    // Without its connection the lock is lost, and so this fails. Somebody may also have cancelled it at the last moment.
    if (!(await recordDone(client, own.id, progress))) await giveUp(client, files, own, '')
  } catch (error) {
    await pulse.end()
    await giveUp(client, files, own, exportProblem(error))
  }
}

/** Writes what is done now and then, and stops the work once the export is cancelled or the lock is lost. */
function watch(
  client: pg.Client,
  id: string,
  stop: AbortController,
  pulseMs: number,
  progress: { readonly done: number; readonly total: number },
): { end(): Promise<void> } {
  const ending = new AbortController()
  const watching = (async () => {
    while (!ending.signal.aborted) {
      const goesOn = await recordProgress(client, id, progress.done, progress.total).catch(() => false)
      if (!goesOn) return stop.abort()
      await sleep(pulseMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  })()
  return {
    end: () => {
      ending.abort()
      return watching
    },
  }
}

/** Tells why, and then removes what was written. Where the store does not answer either, a task removes it once it does. */
async function giveUp(client: pg.Client, files: FileStore, own: ClaimedExport, problem: string): Promise<void> {
  await recordFailure(client, own.id, problem)
  const isGone = await files.removeStream(own.archive_key).then(
    () => true,
    () => false,
  )
  if (isGone) await recordRemoval(client, own.id)
}

/** Adds up the bytes that pass. */
async function* measured(archive: AsyncIterable<Buffer>, progress: { size: number }): AsyncGenerator<Buffer> {
  for await (const chunk of archive) {
    progress.size += chunk.length
    yield chunk
  }
}

/** Says to an admin why an export failed. Anything but our own sentences is named by its code or kind. */
export function exportProblem(error: unknown): string {
  if (error instanceof UserError) return error.message
  if (isDiskFull(error)) return 'The disk of the files is full. Make room, then start the export again.'
  return `The export failed (${kindOf(error)}). Try again. If it fails again, ask the person who runs the server.`
}
