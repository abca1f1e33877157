import { type RawBuilder, sql } from 'kysely'

/**
 * Finds the review that alone brought a skill to a developer: the row began with its verification. Null for a skill that somebody
 * claimed.
 * @param id of the row of `developer_skills`, which may be gone.
 */
export function broughtBy(id: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(select review_id from first_write(${id}))`
}

/**
 * Tells whether somebody said that the developer has a skill, other than a review.
 * @param alias of the row of `developer_skills`.
 */
export function isClaimed(alias: string): RawBuilder<boolean> {
  return sql<boolean>`${broughtBy(sql.ref(`${alias}.id`))} is null`
}
