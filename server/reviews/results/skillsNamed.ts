import { sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { RatedReview } from './ratedReviews.ts'
import type { NamedSkill } from './shownSkills.ts'

/** Reads the skills of the catalogue that reviews name, each with all its names, present and former, in lower case. */
export function skillsNamed(
  trx: Trx,
  reviews: readonly Pick<RatedReview, 'shown_skills' | 'unshown_skills'>[],
): Promise<NamedSkill[]> {
  const names = reviews.flatMap(({ shown_skills, unshown_skills }) => [...shown_skills, ...unshown_skills])
  const lower = names.map((name) => name.toLowerCase())
  return trx
    .selectFrom('skills')
    .select(['id', sql<string[]>`${allNames}`.as('names'), sql<string[]>`names_ever(skills.id)`.as('everNames')])
    .where('active', '=', true)
    .where(sql<boolean>`${allNames} && ${lower}::text[]`)
    .orderBy('id')
    .execute()
}

const allNames = sql`array(select lower(one) from unnest(skills.aliases || skills.name) as one)`
