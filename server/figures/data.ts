import pMap from 'p-map'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { earlierOf, type Period, partsOf } from '#shared/figures/figurePeriods.ts'
import { definitionOf, type Figure, hasTooFew, type LevelMovement, mayReadFigure } from '#shared/figures/figures.ts'
import { addDays } from '#shared/platform/calendarDays.ts'
import { can, type Role } from '#shared/platform/permissions.ts'
import {
  type CountedRow,
  type CountedRowsQuery,
  countCountedRows,
  readCountedRows,
  valuesNow,
} from './counts/countedRows.ts'
import { rowsOf } from './counts/figureRows.ts'
import { countFigures } from './counts/measure.ts'
import type { Measured, MeasuredTimes } from './counts/measured.ts'
import { readSubjects, statesThen } from './counts/subjects.ts'
import type { FigurePeriodInput } from './input.ts'

export type FigureAnswer = ReturnType<typeof answerOf>

/** A row that a figure counted, as it was then and as it is today. */
export type DescribedRow = Awaited<ReturnType<typeof describeRows>>[number]

interface Asked extends FigurePeriodInput {
  readonly figure: Figure
  /** Limits the answer to rows of this account's work. */
  readonly owner: string | null
  /** Limits the rows of a level to those that joined or left in the period. */
  readonly movement: LevelMovement | null
}

const startOfDay = (day: string): Moment => `${day}T00:00:00.000Z`
const endOfDay = (day: string): Moment => startOfDay(addDays(day, 1))

/** Returns the moment from which on nothing is known: the end of the day, and never later than now. */
export function momentAsOf(day: string | null, now = new Date().toISOString()): Moment {
  return day === null ? now : earlierOf(endOfDay(day), now)
}

/** The statements of figures that run at a time. An account may ask twice at once, and must leave connections to others. */
export const concurrency = 2

/**
 * Measures figures of a time. Those that count the same rows are measured together.
 * @param role of the viewer: the second lock before figures of money, and of one person.
 * @param owner limits the figures to the work of this account.
 */
export async function readFigures(
  db: Database,
  role: Role,
  asked: readonly Figure[],
  { from, to, as_of }: FigurePeriodInput,
  compared: Period | null,
  owner: string | null = null,
): Promise<FigureAnswer[]> {
  for (const figure of asked) requireReadable(role, figure, owner)
  const parts = partsOf({ from, to })
  const times = { own: boundsOf(parts), compared: compared ? boundsOf([compared]) : undefined }
  const asOf = momentAsOf(as_of)
  const groups = Map.groupBy(asked, (figure) => rowsOf[figure])
  const measured = await pMap(groups.values(), (group) => countFigures(db, group, times, asOf, owner), { concurrency })
  const byFigure = new Map(measured.flatMap((group) => [...group]))
  return asked.flatMap((figure) => {
    const found = byFigure.get(figure)
    return found ? [answerOf(figure, parts, found)] : []
  })
}

function answerOf(figure: Figure, parts: readonly Period[], measured: MeasuredTimes) {
  const { whole, before, movement, missing } = measured
  return {
    figure,
    ...shown(figure, whole),
    previous: before ? shown(figure, before).value : null,
    // A flow has no movement.
    joined: movement?.joined ?? null,
    left: movement?.left ?? null,
    parts: parts.map((part, index) => ({ ...part, ...shown(figure, measured.parts[index] ?? nothing) })),
    // The amounts in these currencies are left out, for want of an exchange rate.
    missing_rates: missing,
  }
}

const nothing: Measured = { value: null, count: 0 }

/** A value of too few rows is neither told nor plotted, so that nobody quotes it. */
function shown(figure: Figure, { value, count, not_yet = 0 }: Measured) {
  const too_few = hasTooFew(figure, count)
  return { value: too_few ? null : value, count, too_few, not_yet }
}

function boundsOf(parts: readonly Period[]): Moment[] {
  const last = parts.at(-1)
  return [...parts.map(({ from }) => startOfDay(from)), ...(last ? [endOfDay(last.to)] : [])]
}

/** @throws Error since the API has refused it before. */
function requireReadable(role: Role, figure: Figure, owner: string | null): void {
  if (!mayReadFigure(role, figure) || (owner !== null && !can(role, 'goals:read')))
    throw new Error(`A ${role} may not read ${figure}.`)
}

/** Reads a page of the rows that a figure counted, the latest first. */
export async function readFigureRows(
  db: Database,
  role: Role,
  asked: Asked,
  page: { readonly limit: number; readonly offset: number },
): Promise<DescribedRow[]> {
  requireReadable(role, asked.figure, asked.owner)
  const query = toQuery(asked)
  return describeRows(db, query, asked.as_of !== null, await readCountedRows(db, query, page))
}

export function countFigureRows(db: Database, role: Role, asked: Asked): Promise<number> {
  requireReadable(role, asked.figure, asked.owner)
  return countCountedRows(db, toQuery(asked))
}

function toQuery({ figure, owner, movement, from, to, as_of }: Asked): CountedRowsQuery {
  return { figure, owner, movement, from: startOfDay(from), to: endOfDay(to), asOf: momentAsOf(as_of) }
}

/** @param isPast tells that today may differ from what was known. */
async function describeRows(db: Database, query: CountedRowsQuery, isPast: boolean, rows: readonly CountedRow[]) {
  const { subject } = definitionOf(query.figure)
  const ids = rows.map(({ row_id }) => row_id)
  const owners = [...new Set(rows.flatMap(({ owner_id }) => owner_id ?? []))]
  const [subjects, states, names, today] = await Promise.all([
    readSubjects(db, subject, ids),
    statesThen(db, subject, ids, query.asOf),
    accountNames(db, owners),
    isPast ? valuesNow(db, query, ids, new Date().toISOString()) : undefined,
  ])
  return rows.map(({ row_id, ...row }) => {
    const { state = null, ...about } = subjects.get(row_id) ?? deletedRow
    return {
      ...row,
      ...about,
      id: row_id,
      owner_name: names.get(row.owner_id ?? '') ?? null,
      value_now: today ? (today.get(row_id) ?? null) : row.value,
      state_then: states.get(row_id) ?? null,
      state_now: state,
    }
  })
}

/** Stands for a row that was deleted for good, for example when its record was merged into another one. */
const deletedRow = { title: 'Deleted', detail: null, developer_id: null, job_id: null, state: null, is_deleted: true }

export async function accountNames(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await readPrepared(db, db.selectFrom('users').select(['id', 'display_name']).where('id', 'in', ids))
  return new Map(rows.map(({ id, display_name }) => [id, display_name]))
}
