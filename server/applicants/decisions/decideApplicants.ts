import { sql } from 'kysely'
import { applicantSource } from '#server/applicants/data.ts'
import type { Mover } from '#server/developers/moves/moveDeveloper.ts'
import { decideApplications, requireFitting, stageColumns } from '#server/developers/moves/stageColumns.ts'
import {
  conditionsAfterStageMove,
  type DeveloperToMove,
  selectToMove,
} from '#server/developers/moves/stageConditions.ts'
import { tellMoved, untoldByMove } from '#server/developers/moves/tellMoved.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { type BulkPlan, changeSelected, type Selected } from '#server/platform/db/records/bulk.ts'
import type { applicantList } from '#shared/applicants/applicants.ts'
import type { StageMove } from '#shared/developers/developerInput.ts'
import { stageLifecycle } from '#shared/developers/developerLifecycle.ts'
import { refusal } from '#shared/platform/transitions.ts'
import { stillWaiting } from './waiting.ts'

/**
 * Decides about people who wait: an applicant is moved to a stage. For others who applied again, only the applications are decided.
 * @param isDryRun only tells what it would do.
 * @throws UserError BAD_INPUT for an input that the stage does not take; TOO_LARGE.
 */
export async function decideApplicants(
  trx: Trx,
  mover: Mover,
  selected: Selected<typeof applicantList>,
  wanted: StageMove,
  isDryRun: boolean,
): Promise<BulkPlan> {
  await requireFitting(trx, wanted)
  return changeSelected(trx, applicantSource, selected, isDryRun, {
    lock: async (ids) => stillWaiting(trx, await selectToMove(trx, ids).forNoKeyUpdate().execute()),
    reasonToSkip: (row) => refusalOf(row, wanted, mover),
    nameOf: (row) => `${row.first_name} ${row.last_name}`,
    untold: (rows) => untoldByMove(trx, mover, rows, wanted),
    apply: async (ids) => {
      await moveApplicants(trx, ids, wanted)
      await decideApplications(trx, mover.id, ids, wanted)
      await tellMoved(trx, mover, ids, wanted)
    },
  })
}

/** The conditions are those of an applicant, also for others who applied again. Only applicants need an owner. */
function refusalOf(row: DeveloperToMove, wanted: StageMove, { mayOverride }: Mover): string | undefined {
  const conditions = conditionsAfterStageMove(row, wanted, mayOverride)
  const hasOwner = conditions.hasOwner || row.stage !== 'APPLICANT'
  return refusal(stageLifecycle, 'APPLICANT', wanted.to, { ...conditions, hasOwner })
}

async function moveApplicants(trx: Trx, ids: readonly string[], wanted: StageMove): Promise<void> {
  const owner_id = sql<string | null>`coalesce(owner_id, ${wanted.owner_id}::uuid)`
  await trx
    .updateTable('developers')
    .set({ ...stageColumns(wanted), owner_id })
    .where('id', 'in', ids)
    .where('stage', '=', 'APPLICANT')
    .execute()
}
