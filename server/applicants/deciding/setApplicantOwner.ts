import { sql, type Transaction } from 'kysely'
import { applicantSource } from '#server/applicants/data.ts'
import { requireOwner } from '#server/developers/moving/stageColumns.ts'
import type { BulkPlan, Selected } from '#server/platform/db/records/bulk.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { setOwner } from '#server/staff/setOwner.ts'
import type { applicantList } from '#shared/applicants/applicants.ts'

/**
 * Gives people who wait for a decision to an owner, or to nobody.
 * @throws UserError BAD_INPUT for an account that may not change developers; TOO_LARGE.
 */
export async function setApplicantOwner(
  trx: Transaction<Tables>,
  selected: Selected<typeof applicantList>,
  ownerId: string | null,
  isDryRun: boolean,
): Promise<BulkPlan> {
  if (ownerId !== null) await requireOwner(trx, ownerId)
  const name = sql<string>`first_name || ' ' || last_name`
  return setOwner(trx, { table: 'developers', source: applicantSource, name }, selected, ownerId, isDryRun)
}
