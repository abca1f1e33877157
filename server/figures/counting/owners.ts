import { type RawBuilder, sql } from 'kysely'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { definitionOf, type Figure, type FigureSubject } from '#shared/figures/figures.ts'

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
 * Finds whose work a row of `rows` was at its moment. A check-in counts from the morning of its day, and may get its host later, so that
 * its last host counts.
 */
export function ownerOf(figure: Figure, asOf: Moment): RawBuilder<string | null> {
  const { subject } = definitionOf(figure)
  const owner = ownerColumns[subject]
  if (!owner) return sql<null>`null::uuid`
  const [table, column] = owner
  const until = subject === 'CHECK_IN' ? sql`${asOf}::timestamptz` : sql`rows.at`
  return sql<string>`(
    select owner.to_value::uuid from state_changes owner
    where owner.table_name = ${sql.lit(table)} and owner.column_name = ${sql.lit(column)} and owner.row_id = rows.row_id
      and owner.at <= ${until}
    order by owner.event_id desc limit 1
  )`
}
