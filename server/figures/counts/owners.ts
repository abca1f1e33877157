import { type RawBuilder, sql } from 'kysely'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { definitionOf, type Figure, type FigureSubject } from '#shared/figures/figures.ts'
import { rowsOf } from './figureRows.ts'
import type { FigureQuestion } from './question.ts'

/** This column says whose work the row of a figure is. A placement is looked after by many. */
const ownerColumns: { readonly [Subject in FigureSubject]: readonly [table: string, column: string] | undefined } = {
  DEVELOPER: ['developers', 'owner_id'],
  REVIEW: ['reviews', 'reviewer_id'],
  JOB: ['jobs', 'owner_id'],
  JOB_PROFILE: ['job_profiles', 'owner_id'],
  PLACEMENT: undefined,
  CHECK_IN: ['check_ins', 'host_id'],
}

/**
 * Finds whose work a row of `rows` was at a moment, by default its own. A check-in counts from the morning of its day, and may get its host later, so that
 * its last host counts.
 */
export function ownerOf(
  figure: Figure,
  asOf: Moment,
  moment: RawBuilder<unknown> = sql`rows.at`,
): RawBuilder<string | null> {
  const { subject } = definitionOf(figure)
  const owner = ownerColumns[subject]
  if (!owner) return sql<null>`null::uuid`
  const [table, column] = owner
  const until = subject === 'CHECK_IN' ? sql`${asOf}::timestamptz` : moment
  return sql<string>`(
    select owner.to_value::uuid from state_changes owner
    where owner.table_name = ${sql.lit(table)} and owner.column_name = ${sql.lit(column)} and owner.row_id = rows.row_id
      and owner.at <= ${until}
    order by owner.event_id desc limit 1
  )`
}

/**
 * Selects the rows of a figure that are the work of an account, or all of them. What joined a level as somebody's work leaves it as theirs,
 * so that the level of a person changes by no more than what joined and left.
 */
export function ownedRows(figure: Figure, owner: string | null, question: FigureQuestion): RawBuilder<unknown> {
  const rows = rowsOf[figure](question)
  if (owner === null) return rows
  // An owner is looked up only where the account ever owned the row, which one hash of its rows tells.
  return sql`
    select rows.* from (${rows}) rows
    where case when rows.row_id in (${everOwned(figure, owner)}) then ${ownerOf(figure, question.asOf)} = ${owner}::uuid else false end`
}

/** Selects the rows that an account owned at any time. */
function everOwned(figure: Figure, owner: string): RawBuilder<unknown> {
  const [table, column] = ownerColumns[definitionOf(figure).subject] ?? []
  return sql`
    select ever.row_id from state_changes ever
    where ever.table_name = ${table ?? null} and ever.column_name = ${column ?? null} and ever.to_value = ${owner}::uuid::text`
}
