import { applicantSource } from '#server/applicants/data.ts'
import { lockedDevelopers } from '#server/developers/data.ts'
import type { Mover } from '#server/developers/moves/moveDeveloper.ts'
import { tellDevelopers } from '#server/outcomes/messages/tell.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { type BulkPlan, changeSelected, type Selected } from '#server/platform/db/records/bulk.ts'
import type { applicantList } from '#shared/applicants/applicants.ts'
import { contactRefusalOf, contactRefusals } from '#shared/developers/contactRefusals.ts'
import { stillWaiting } from './waiting.ts'

/**
 * Asks applicants for more by a message, and sets their status to NEEDS_INFO. Others who applied again keep their status. An applicant who may not
 * be messaged is skipped.
 * @param isDryRun only tells what it would do.
 */
export async function askApplicants(
  trx: Trx,
  mover: Mover,
  selected: Selected<typeof applicantList>,
  message: string,
  isDryRun: boolean,
): Promise<BulkPlan> {
  return changeSelected(trx, applicantSource, selected, isDryRun, {
    lock: async (ids) => stillWaiting(trx, await lockAsked(trx, ids)),
    reasonToSkip,
    nameOf: (row) => `${row.first_name} ${row.last_name}`,
    apply: async (ids) => {
      const asked = trx.updateTable('developers').set({ status: 'NEEDS_INFO' }).where('id', 'in', ids)
      await asked.where('stage', '=', 'APPLICANT').where('status', '<>', 'NEEDS_INFO').execute()
      await tellDevelopers(trx, mover, ids, message)
    },
  })
}

type Asked = Awaited<ReturnType<typeof lockAsked>>[number]

function lockAsked(trx: Trx, ids: readonly string[]) {
  return lockedDevelopers(trx, ids)
    .select(['id', 'first_name', 'last_name', 'stage', 'do_not_contact', 'deleted_at'])
    .execute()
}

function reasonToSkip(row: Asked): string | undefined {
  const refusal = contactRefusalOf(row)
  return refusal ? contactRefusals[refusal].label : undefined
}
