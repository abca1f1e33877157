import { access, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { formerCluster } from '#server/platform/db/embedded/swap.ts'
import { ignoreMissing } from '#server/platform/process/drafts.ts'
import { rolesWith } from '#shared/platform/permissions.ts'

const dayMs = 24 * 60 * 60_000
const record = z.object({ at: z.iso.datetime(), from: z.string() })

/** The data from before an upgrade, which are beside the current ones. */
export interface FormerData {
  /** The moment of the upgrade. */
  readonly at: string
  /** The release that they are of, as a sentence names it. */
  readonly from: string
}

function recordFile(folder: string): string {
  return path.join(folder, 'former.json')
}

/** Records the former cluster. It comes before the clusters are swapped. @param folder the folder of the server. */
export async function recordFormer(folder: string, former: FormerData): Promise<void> {
  await writeFile(recordFile(folder), JSON.stringify(former), { mode: 0o600, flush: true })
}

/** Describes the data from before the last upgrade; undefined when they are gone. @param folder the folder of the server. */
export async function readFormer(folder: string): Promise<FormerData | undefined> {
  const [text] = await Promise.all([readFile(recordFile(folder), 'utf8'), access(formerCluster(folder))]).catch(
    (error) => [ignoreMissing(error)],
  )
  return text === undefined ? undefined : z.parse(record, JSON.parse(text))
}

/**
 * Removes the data from before an upgrade, once a day has passed and an admin has been here since.
 * @param folder the folder of the server.
 */
export async function removeFormerWhenOver(folder: string, db: Database, now: Date): Promise<void> {
  const former = await readFormer(folder)
  if (!former || now.getTime() - Date.parse(former.at) <= dayMs || !(await wasAdminHere(db, former.at))) return
  await rm(formerCluster(folder), { recursive: true, force: true })
  await rm(recordFile(folder), { force: true })
}

async function wasAdminHere(db: Database, since: string): Promise<boolean> {
  const seen = await db
    .selectFrom('account_activity')
    .innerJoin('users', 'users.id', 'account_activity.user_id')
    .select('users.id')
    .where('users.role', 'in', rolesWith('tasks:manage'))
    .where('account_activity.last_seen_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return seen !== undefined
}
