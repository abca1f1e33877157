import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'
import type { Moment } from '#server/platform/db/moment.ts'
import { readForValues } from '#server/platform/db/read.ts'
import { definitionOf, type Figure } from '#shared/figures.ts'
import { factsOf } from './facts.ts'
import { aggregates, type Bounds } from './measure.ts'
import { ownerOf } from './owners.ts'

/** What one person did of a figure in one part of the time. */
export interface PersonPart {
  readonly owner_id: string
  /** The part, from 0. */
  readonly part: number
  readonly value: number | null
  readonly count: number
}

/** A figure by person and part, by one statement. Parts in which a person did nothing are left out. */
export function measurePeople(db: Database, figure: Figure, bounds: Bounds, asOf: Moment): Promise<PersonPart[]> {
  const kind = definitionOf(figure).measure as keyof typeof aggregates
  const facts = factsOf[figure]({ from: bounds[0] ?? '', to: bounds.at(-1) ?? '', asOf })
  return readForValues(
    db,
    sql<PersonPart>`
      select owner_id, part, count(*)::integer as count, ${aggregates[kind]} as value
      from (
        select facts.value, width_bucket(facts.at, ${bounds}::timestamptz[]) - 1 as part, ${ownerOf(figure, asOf)} as owner_id
        from (${facts}) facts
      ) owned
      where owner_id is not null
      group by owner_id, part`,
  )
}
