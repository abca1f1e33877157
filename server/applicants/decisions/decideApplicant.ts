import { sql } from 'kysely'
import type { Mover } from '#server/developers/moves/moveDeveloper.ts'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { BulkPlan, Selected } from '#server/platform/db/records/bulk.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { applicantList } from '#shared/applicants/applicants.ts'
import type { StageMove } from '#shared/developers/developerInput.ts'
import { askApplicants } from './askApplicants.ts'
import { decideApplicants } from './decideApplicants.ts'
import { lockApplicant } from './waiting.ts'

interface ReadApplicant {
  readonly id: string
  readonly version: number
  readonly selected: Selected<typeof applicantList>
}

/**
 * Decides about one person as `decideApplicants` does, unless somebody else changed or decided them since they were read.
 * @throws UserError CONFLICT with the reason; BAD_INPUT for an input that the stage does not take.
 */
export async function decideApplicant(trx: Trx, mover: Mover, read: ReadApplicant, wanted: StageMove): Promise<void> {
  await lockApplicant(trx, read)
  requireDone(await decideApplicants(trx, mover, read.selected, wanted, false))
}

/**
 * Asks one person for more as `askApplicants` does, unless somebody else changed, decided or wrote to them meanwhile.
 * @throws UserError CONFLICT with the reason.
 */
export async function askApplicant(trx: Trx, mover: Mover, read: ReadApplicant, message: string): Promise<void> {
  await lockApplicant(trx, read)
  await refuseSecondQuestion(trx, mover, read.id)
  requireDone(await askApplicants(trx, mover, read.selected, message, false))
}

/** Asking changes nothing of somebody who was asked before, so their version does not show that a colleague asks at the same time. */
async function refuseSecondQuestion(trx: Trx, mover: Mover, id: string): Promise<void> {
  const other = await trx
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.sender_id')
    .select('display_name')
    .where('reader_id', '=', id)
    .where('kind', '=', 'MESSAGE')
    .where('sender_id', '<>', mover.id)
    .where('messages.created_at', '>', sql<Moment>`now() - interval '1 minute'`)
    .limit(1)
    .executeTakeFirst()
  if (other) throw new UserError('CONFLICT', `${other.display_name} wrote to them less than a minute ago.`)
}

/** @throws UserError CONFLICT with the sentence for which the only row was skipped. */
function requireDone({ count, skipped }: BulkPlan): void {
  if (count === 0) throw new UserError('CONFLICT', skipped.map(({ reason }) => reason).join(' '))
}
