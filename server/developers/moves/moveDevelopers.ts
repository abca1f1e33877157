import { sql } from 'kysely'
import { developerSource } from '#server/developers/lists/developerSource.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { type BulkPlan, changeSelected, type Selected } from '#server/platform/db/records/bulk.ts'
import type { StageMove } from '#shared/developers/developerInput.ts'
import { stageLifecycle } from '#shared/developers/developerLifecycle.ts'
import type { developerList } from '#shared/developers/developers.ts'
import { refusal } from '#shared/platform/transitions.ts'
import type { Mover } from './moveDeveloper.ts'
import { decideApplications, requireFitting, stageColumns } from './stageColumns.ts'
import { conditionsAfterStageMove, selectToMove } from './stageConditions.ts'
import { tellMoved, untoldByMove } from './tellMoved.ts'

/**
 * Moves many developers to another stage. Those whose conditions fail are skipped.
 * @param isDryRun only tells what it would do.
 * @throws UserError BAD_INPUT for an input that the stage does not take; TOO_LARGE.
 */
export async function moveDevelopers(
  trx: Trx,
  mover: Mover,
  selected: Selected<typeof developerList>,
  wanted: StageMove,
  isDryRun: boolean,
): Promise<BulkPlan> {
  await requireFitting(trx, wanted)
  return changeSelected(trx, developerSource, selected, isDryRun, {
    lock: (ids) => selectToMove(trx, ids).forNoKeyUpdate().execute(),
    reasonToSkip: (row) =>
      refusal(stageLifecycle, row.stage, wanted.to, conditionsAfterStageMove(row, wanted, mover.mayOverride)),
    nameOf: (row) => `${row.first_name} ${row.last_name}`,
    untold: (rows) => untoldByMove(trx, mover, rows, wanted),
    apply: async (ids) => {
      const owner_id = sql<string | null>`coalesce(owner_id, ${wanted.owner_id}::uuid)`
      const columns = { ...stageColumns(wanted), owner_id }
      await trx.updateTable('developers').set(columns).where('id', 'in', ids).execute()
      await decideApplications(trx, mover.id, ids, wanted)
      await tellMoved(trx, mover, ids, wanted)
    },
  })
}
