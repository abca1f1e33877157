import { UserError } from '#server/errors.ts'
import type { Sender } from '#server/outcomes/messages/tell.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { move } from '#server/platform/db/records/move.ts'
import { type ReadVersion, recordTable } from '#server/platform/db/records/record.ts'
import type { StageMove } from '#shared/developers/developerInput.ts'
import { stageLifecycle, statusRefusal } from '#shared/developers/developerLifecycle.ts'
import type { DeveloperStatus } from '#shared/developers/developerStages.ts'
import { decideApplications, requireFitting, stageColumns } from './stageColumns.ts'
import { conditionsAfterStageMove, selectToMove } from './stageConditions.ts'
import { tellMoved } from './tellMoved.ts'

export interface Mover extends Sender {
  /** They may block developers, and make exceptions from what a member needs. */
  readonly mayOverride: boolean
}

/**
 * Moves a developer to another stage, and decides the applications that wait for it.
 * @throws UserError BAD_INPUT for an input that the stage does not take, and what `move` throws.
 */
export async function moveDeveloper(
  trx: Trx,
  mover: Mover,
  { id, version, ...wanted }: StageMove & ReadVersion,
): Promise<void> {
  await requireFitting(trx, wanted)
  await move(trx, stageLifecycle, {
    table: 'developers',
    noun: 'developer',
    id,
    to: wanted.to,
    version,
    conditions: async () =>
      conditionsAfterStageMove(await selectToMove(trx, [id]).executeTakeFirstOrThrow(), wanted, mover.mayOverride),
    also: ({ owner_id }) => ({ ...stageColumns(wanted), owner_id: owner_id ?? wanted.owner_id }),
  })
  await decideApplications(trx, mover.id, [id], wanted)
  await tellMoved(trx, mover, [id], wanted)
}

const developers = recordTable('developers', 'developer')

/**
 * Gives a developer another status of the stage that they are in. The status of a member follows profiles and placements: the trigger
 * `follow_status` corrects what was chosen.
 * @throws UserError NOT_FOUND; CONFLICT when the developer was changed in between; BAD_INPUT for a status of another stage, or one
 * that follows from profiles.
 */
export async function setStatus(
  trx: Trx,
  { id, version, status }: ReadVersion & { readonly status: DeveloperStatus },
): Promise<void> {
  const own = trx
    .selectFrom('developers')
    .select(['version', 'stage', 'status'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  const current = await developers.lock(trx, { id, version }, () => developers.find(trx, own))
  const refusal = statusRefusal(current.stage, status, current.status)
  if (refusal) throw new UserError('BAD_INPUT', refusal, { field: 'status' })
  if (status !== current.status) await developers.save(trx, id, { status })
}
