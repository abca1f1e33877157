import { type RawBuilder, sql } from 'kysely'

/**
 * Tells whether somebody said that the developer has a skill, other than a review: the row did not begin with a verification.
 * @param alias of the row of `developer_skills`.
 */
export function isClaimed(alias: string): RawBuilder<boolean> {
  return sql<boolean>`not coalesce((
    select events.new_values ->> 'verified_by_review_id' is not null from events
    where events.row_id = ${sql.ref(`${alias}.id`)} and events.table_name = 'developer_skills' and events.action = 'INSERT'
    order by events.id limit 1
  ), false)`
}
