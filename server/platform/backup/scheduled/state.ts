import type pg from 'pg'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { recordBackup } from '#server/platform/db/schema/lastBackup.ts'
import type { Proof } from '#shared/platform/backups.ts'

/** The outcome of the scheduled backups so far. */
export interface BackupState {
  /** The id of the installation. A restored copy gets another one. */
  readonly id: string
  readonly tried_at: Moment | null
  /** The fault of the last try; null when it succeeded. */
  readonly problem: string | null
  readonly failing_since: Moment | null
  readonly good_name: string | null
  /** The moment whose data the last good backup has. */
  readonly good_at: Moment | null
  readonly proof_at: Moment | null
  readonly proof: Proof | null
  /** The fault that the proof found, or the reason for skipping it. */
  readonly proof_detail: string | null
}

const columns = 'id, tried_at, problem, failing_since, good_name, good_at, proof_at, proof, proof_detail'

/**
 * Reads the state, and makes its row before the first backup.
 * @param client connects as the owner of the tables, like that of all functions here.
 */
export async function readState(client: pg.Client): Promise<BackupState> {
  await client.query('insert into backup_states default values on conflict do nothing')
  const { rows } = await client.query<BackupState>(`select ${columns} from backup_states`)
  if (!rows[0]) throw new Error('The row of the state was just made.')
  return rows[0]
}

export async function recordTry(client: pg.Client, now: Date): Promise<void> {
  await client.query('update backup_states set tried_at = $1', [now])
}

/** @param problem a lack that the good backup has; null for none. */
export async function recordGood(client: pg.Client, name: string, at: Date, problem: string | null): Promise<void> {
  await client.query(
    `update backup_states set good_name = $1, good_at = $2, problem = $3,
       failing_since = case when $3::text is not null then coalesce(failing_since, $2) end`,
    [name, at, problem],
  )
  await recordBackup(client, at)
}

export async function recordProblem(client: pg.Client, now: Date, problem: string): Promise<void> {
  await client.query('update backup_states set problem = $1, failing_since = coalesce(failing_since, $2)', [
    problem,
    now,
  ])
}

export async function recordProof(client: pg.Client, now: Date, proof: Proof, detail: string | null): Promise<void> {
  await client.query('update backup_states set proof_at = $1, proof = $2, proof_detail = $3', [now, proof, detail])
}
