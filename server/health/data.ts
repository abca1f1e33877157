import type { Env } from '#server/env.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import { backupFindings, type HealthFinding } from './backupFindings.ts'

/** Judges what an admin looks after. */
export async function getFindings(db: Queryable, env: Pick<Env, 'BACKUP_TO'>): Promise<HealthFinding[]> {
  const columns = ['good_at', 'tried_at', 'problem', 'failing_since', 'proof', 'proof_at', 'proof_detail'] as const
  return backupFindings(env, await readFirst(db, db.selectFrom('backup_states').select(columns)), new Date())
}
