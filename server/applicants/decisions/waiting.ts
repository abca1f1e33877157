import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { type ReadVersion, recordTable } from '#server/platform/db/records/record.ts'
import { applicationDecisions } from '#shared/platform/enumerations.ts'

/**
 * Leaves out people who were decided while this transaction waited for their locks. It is a statement after the locks, so it reads what others
 * wrote before them.
 */
export async function stillWaiting<Row extends { readonly id: string }>(
  trx: Trx,
  locked: readonly Row[],
): Promise<Row[]> {
  const facts = await trx
    .selectFrom('developer_facts')
    .select('developer_id')
    .where('developer_id', '=', sql<string>`any(${locked.map(({ id }) => id)}::uuid[])`)
    .where('applied_at', 'is not', null)
    .execute()
  const waiting = new Set(facts.map(({ developer_id }) => developer_id))
  return locked.filter(({ id }) => waiting.has(id))
}

const developers = recordTable('developers', 'developer')

/**
 * Locks somebody who waits for a decision.
 * @throws UserError NOT_FOUND; CONFLICT when the record was changed since it was read, or somebody else has decided.
 */
export async function lockApplicant(trx: Trx, read: ReadVersion): Promise<void> {
  const own = trx.selectFrom('developers').select(['id', 'version']).where('id', '=', read.id)
  const row = await developers.lock(trx, read, () => developers.find(trx, own.where('deleted_at', 'is', null)))
  if ((await stillWaiting(trx, [row])).length === 0) throw await decidedError(trx, read.id)
}

async function decidedError(trx: Trx, id: string): Promise<UserError> {
  const latest = await trx
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.decided_by_id')
    .select(['display_name', 'decision'])
    .where('developer_id', '=', id)
    .orderBy('decided_at', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  const what = latest?.decision ? applicationDecisions[latest.decision].label : 'Decided'
  const who = latest ? ` by ${latest.display_name}` : ''
  return new UserError('CONFLICT', `No longer waits for a decision: ${what}${who}.`)
}
