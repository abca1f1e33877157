import { type RawBuilder, sql } from 'kysely'
import { isClaimed } from '#server/developerSkills/isClaimed.ts'

/**
 * Merges two rows that stand for the same skill of one person: the longer experience, any verification and any claim stay. The beginning
 * of a row tells a claim, so the row that was claimed first is the one that stays: a review may
 * rest on a claim that came before it.
 * @param pairs the condition on `kept` and `removed`, both of `developer_skills`. When neither is claimed, `kept` stays.
 */
export function mergePairs(pairs: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with pair as (
      select kept.id as kept_id, removed.id as removed_id,
        ${isClaimed('removed')} and (removed.created_at < kept.created_at or not (${isClaimed('kept')})) as swaps
      from developer_skills kept cross join developer_skills removed
      where ${pairs}
    ),
    chosen as (
      select case when swaps then removed_id else kept_id end as stays_id, case when swaps then kept_id else removed_id end as leaves_id
      from pair
    ),
    removed as (
      delete from developer_skills using chosen where id = leaves_id returning developer_skills.*, stays_id
    )
    update developer_skills stays
    set years_of_experience = greatest(stays.years_of_experience, removed.years_of_experience),
      verified_by_review_id = coalesce(stays.verified_by_review_id, removed.verified_by_review_id),
      verified_explicitly = stays.verified_explicitly or removed.verified_explicitly
    from removed
    where stays.id = removed.stays_id`
}
