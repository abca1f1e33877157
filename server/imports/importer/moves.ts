import * as z from 'zod/mini'
import { oneOfCell } from '#server/imports/templates/cells.ts'
import type { PastMoveRow } from '#server/imports/templates/rows.ts'
import { type DeveloperStage, developerStages, developerStatuses } from '#shared/developers/developerStages.ts'
import { jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { jobStatuses } from '#shared/jobs/jobStatuses.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'
import { BadRowError, planUpsert } from './change.ts'
import { stageWith } from './developers.ts'
import { resolvedKeys } from './jobs.ts'
import { findPastRecords, type PastRecord, recordKeyOf } from './pastRecords.ts'
import type { RowImporter } from './rowImporter.ts'

/** The trigger `log_imported_moves` makes changes of states of these rows. */
export const moveImporter: RowImporter<PastMoveRow> = {
  file: 'moves.csv',
  table: 'imported_moves',
  keyOf: (row) => [recordKeyOf(row), row.moved_on, row.stage, row.status].join('\n'),
  plan: async (rows, lookup) => {
    const recordOf = await findPastRecords(rows, lookup)
    const ids = resolvedKeys(rows, (row) => recordOf(row).id)
    const known = await lookup.rows('imported_moves', ids)
    const firstDayOf = await lookup.firstDays(ids)
    return (row) => {
      const { column, id } = recordOf(row)
      const state = stateOf(row, column)
      const isKnown = known(id).some(
        (move) => move.moved_on === row.moved_on && move.stage === state.stage && move.status === state.status,
      )
      if (isKnown) return []
      const firstDay = firstDayOf(id)
      if (row.moved_on > firstDay) {
        throw new BadRowError(
          `moved_on: Vouch knows this record since ${firstDay}. Only moves until then are imported.`,
        )
      }
      return planUpsert('imported_moves', undefined, { [column]: id, moved_on: row.moved_on, ...state }, {}).changes
    }
  },
}

interface State {
  readonly stage: DeveloperStage | null
  readonly status: string | null
}

/** Reads where a record moved. A status of a developer tells the stage. */
function stateOf({ stage, status }: PastMoveRow, column: PastRecord['column']): State {
  if (column === 'company_id') throw new BadRowError('job: a company has no moves. Name its job.')
  if (column === 'developer_id') return stateOfDeveloper(stage, status)
  if (stage) throw new BadRowError('stage: only a developer has a stage. Use status.')
  if (!status) throw new BadRowError('status: the move leads nowhere.')
  return {
    stage: null,
    status: column === 'job_id' ? statusIn(jobStatuses, status) : statusIn(jobProfileStatuses, status),
  }
}

function stateOfDeveloper(given: DeveloperStage | undefined, text: string | undefined): State {
  const status = text === undefined ? null : statusIn(developerStatuses, text)
  const stage = given ?? stageWith(status ?? undefined)
  if (!stage) throw new BadRowError('stage: the move leads nowhere.')
  if (status && !developerStages[stage].statuses.some((own) => own === status)) {
    throw new BadRowError(
      `status: ${developerStatuses[status].label} is not a status of ${developerStages[stage].label}.`,
    )
  }
  return { stage, status }
}

/** @throws BadRowError */
function statusIn<Status extends string>(statuses: Enumeration<Status>, text: string): Status {
  const parsed = z.safeParse(oneOfCell(statuses), text)
  if (parsed.success) return parsed.data
  throw new BadRowError(`status: ${parsed.error.issues[0]?.message}`)
}
