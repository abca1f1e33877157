import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Env } from '#server/env.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { holdsData } from '#server/platform/db/schema/catalogue.ts'
import { filesFolder } from '#server/platform/files/stores/folderStore.ts'
import { draftName, isAbandoned } from '#server/platform/process/drafts.ts'
import { exists } from '#server/platform/process/folder.ts'
import { secretFile } from './manifest.ts'

const restoreRecord = z.object({ by: z.optional(z.string()), hadSecret: z.optional(z.boolean()) })

/** Gives the path of a file that exists while a restore runs. Files are copied before their rows are committed. */
function recordPath({ VOUCH_DATA_DIR }: Env): string {
  return path.join(VOUCH_DATA_DIR, 'restoring')
}

/**
 * Records that a restore begins, before it copies any file.
 * @returns a function that removes the record when the restore has ended or failed.
 */
export async function recordRestore(env: Env): Promise<() => Promise<void>> {
  const hadSecret = await exists(path.join(env.VOUCH_DATA_DIR, secretFile))
  await writeFile(recordPath(env), JSON.stringify({ by: draftName('restore'), hadSecret }), { mode: 0o600 })
  return () => rm(recordPath(env), { force: true })
}

/**
 * Removes the files that a killed restore left, unless it had committed its rows, which need the files.
 * @param ownerUrl connects to the database as the owner of its tables.
 */
export async function removeAbandonedRestore(env: Env, ownerUrl: string): Promise<void> {
  const record = await readFile(recordPath(env), 'utf8').catch(() => undefined)
  if (record === undefined) return
  const { by, hadSecret } = z.parse(restoreRecord, JSON.parse(record || '{}'))
  if (by && !isAbandoned(by)) return
  if (!(await withClient(ownerUrl, 'vouch restore', holdsData))) {
    await rm(path.join(env.VOUCH_DATA_DIR, filesFolder), { recursive: true, force: true })
    if (hadSecret === false) await rm(path.join(env.VOUCH_DATA_DIR, secretFile), { force: true })
  }
  await rm(recordPath(env), { force: true })
}
