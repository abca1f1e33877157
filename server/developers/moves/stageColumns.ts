import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { StageMove } from '#shared/developers/developerInput.ts'
import { reasonRefusal, type StageDetail, statusRefusal, takesDetail } from '#shared/developers/developerLifecycle.ts'
import {
  type DeveloperStage,
  developerStages,
  stageReasons,
  statusOfReason,
} from '#shared/developers/developerStages.ts'
import type { ApplicationDecision } from '#shared/platform/enumerations.ts'
import { entriesOf } from '#shared/platform/keys.ts'
import { rolesWith } from '#shared/platform/permissions.ts'

const misplaced: Readonly<Record<StageDetail, string>> = {
  reason: 'does not take a reason from the list. Write a note instead.',
  revisit_on: 'does not take a date to revisit.',
  cool_off_until: 'does not take a cool-off date.',
}

/**
 * Checks what a move says besides its stage.
 * @throws UserError BAD_INPUT with the field.
 */
export async function requireFitting(trx: Trx, move: StageMove): Promise<void> {
  const { to, status, reason, owner_id } = move
  const { label } = developerStages[to]
  for (const [detail, sentence] of entriesOf(misplaced)) {
    if (move[detail] && !takesDetail(to, detail)) {
      throw new UserError('BAD_INPUT', `${label} ${sentence}`, { field: detail })
    }
  }
  const refusal = status ? (statusRefusal(to, status) ?? reasonRefusal(to, status, reason)) : undefined
  if (refusal) throw new UserError('BAD_INPUT', refusal, { field: 'status' })
  if (owner_id !== null) await requireOwner(trx, owner_id)
}

/** @throws UserError BAD_INPUT for an account that may not change developers. */
export async function requireOwner(trx: Trx, id: string): Promise<void> {
  const owners = trx.selectFrom('users').select('id').where('id', '=', id).where('active', '=', true)
  if (await owners.where('role', 'in', rolesWith('developers:write')).executeTakeFirst()) return
  throw new UserError('BAD_INPUT', 'Choose somebody who may change developers.', { field: 'owner_id' })
}

/** Returns the columns that a move writes. A developer who applies again keeps the cool-off date, so that the person who decides sees it. */
export function stageColumns({ to, status, reason, note, revisit_on, cool_off_until }: StageMove) {
  return {
    stage: to,
    status: statusOfReason(to, reason) ?? status ?? developerStages[to].statuses[0] ?? null,
    stage_reason: reason ?? null,
    stage_note: note,
    revisit_on,
    ...(to === 'APPLICANT' ? {} : { cool_off_until }),
  }
}

/** A move decides the applications that wait in this way. Other stages leave them waiting. */
const decisions: Readonly<Partial<Record<DeveloperStage, ApplicationDecision>>> = {
  VETTING: 'ACCEPTED',
  REJECTED: 'REJECTED',
  BLOCKED: 'REJECTED',
  WITHDRAWN: 'WITHDRAWN',
}

/** Decides the waiting applications of developers who were moved. */
export async function decideApplications(
  trx: Trx,
  deciderId: string,
  ids: readonly string[],
  { to, reason, note }: Pick<StageMove, 'to' | 'reason' | 'note'>,
): Promise<void> {
  const decision = decisions[to]
  if (!decision) return
  await trx
    .updateTable('applications')
    .set({
      decision,
      decision_note: note ?? (reason ? stageReasons[reason].label : null),
      decided_by_id: deciderId,
      decided_at: sql`now()`,
    })
    .where('developer_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('decision', 'is', null)
    .execute()
}
