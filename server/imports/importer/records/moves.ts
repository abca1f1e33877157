import * as z from 'zod/mini'
import { BadRowError, planUpsert } from '#server/imports/importer/change.ts'
import type { RowOf } from '#server/imports/importer/data.ts'
import { foldCase } from '#server/imports/importer/keys.ts'
import { keysIn } from '#server/imports/importer/lookup.ts'
import type { RowImporter } from '#server/imports/importer/rowImporter.ts'
import { oneOfCell } from '#server/imports/templates/cells.ts'
import type { PastMoveRow } from '#server/imports/templates/rows.ts'
import { type DeveloperStage, developerStages, developerStatuses } from '#shared/developers/developerStages.ts'
import { jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { jobStatuses } from '#shared/jobs/jobStatuses.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'
import { stageWith } from './developers.ts'
import { findPastRecords, type PastRecord, recordKeyOf } from './pastRecords.ts'

/** A record may come to the same state several times in a day, which `turn` counts. */
interface Move extends PastMoveRow {
  readonly turn?: number
}

/** The trigger `log_imported_moves` makes changes of states of these rows. */
export const moveImporter: RowImporter<Move> = {
  file: 'moves.csv',
  table: 'imported_moves',
  keyOf: (row) => [stateKeyOf(row), row.turn].join('\n'),
  numberRows: countTurns,
  plan: async (rows, lookup) => {
    const recordOf = await findPastRecords(rows, lookup)
    const known = await lookup.rows('imported_moves', rows, (row) => recordOf(row).ids)
    const firstDayOf = await lookup.firstDays(keysIn(rows, (row) => recordOf(row).ids))
    return (row) => {
      const { column, id, ids: all } = recordOf(row)
      const state = stateOf(row, column)
      const isSame = (move: RowOf<'imported_moves'>) =>
        move.moved_on === row.moved_on && move.stage === state.stage && move.status === state.status
      const { turn = 1 } = row
      if (all.some((one) => known(one).filter(isSame).length >= turn)) return []
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

function dayKeyOf(row: PastMoveRow): string {
  return foldCase(`${recordKeyOf(row)}\n${row.moved_on}`)
}

function stateKeyOf(row: PastMoveRow): string {
  return foldCase([dayKeyOf(row), row.stage, row.status].join('\n'))
}

/** Gives each move its turn. A row that says the same as the one before of its record and day has the same turn, and is that move again. */
function countTurns(): (row: Move) => Move {
  const last = new Map<string, string>()
  const turns = new Map<string, number>()
  return (row) => {
    const [day, state] = [dayKeyOf(row), stateKeyOf(row)]
    const turn = (turns.get(state) ?? 0) + (last.get(day) === state ? 0 : 1)
    last.set(day, state)
    turns.set(state, turn)
    return { ...row, turn }
  }
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
