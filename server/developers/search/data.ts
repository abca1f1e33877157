import { type RawBuilder, sql } from 'kysely'
import { skillsOfDevelopers } from '#server/developers/data.ts'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'

export type FoundDeveloper = Awaited<ReturnType<typeof readFoundDevelopers>>[number]

/** One way to understand a search. */
export interface Matching {
  /** The searched text holds all of them. */
  readonly words: readonly string[]
  readonly place: 'whole' | 'start' | 'part'
  /** The developer has a skill of each list. */
  readonly skills: readonly (readonly string[])[]
}

/** Is written as in the index. */
export const searchText = sql<string>`developer_search_text(first_name, last_name, email, url_github)`
/** The most matches that are put in order. */
const rankedLimit = 200
/** The most developers that one reading of a search finds. */
const pageLimit = 20

/** Finds the ids of the developers that match: those with a verified skill first, then members, then by name. */
export async function findMatches(db: Queryable, matching: Matching): Promise<string[]> {
  if (matching.words.length + matching.skills.length === 0) return []
  const query = sql<{ id: string }>`
    select developers.id
    from (${matching.words.length > 0 ? byWords(matching) : bySkills(matching)}) as matches
    join developers on developers.id = matches.id and developers.deleted_at is null
    order by matches.rank, ${stageRank}, developers.last_name, developers.first_name, developers.id
    limit ${sql.lit(pageLimit)}`
  return (await readUnprepared(db, query)).map(({ id }) => id)
}

const stageRank = sql`array_position('{MEMBER,STANDBY,VETTING,APPLICANT}'::text[], developers.stage)`

function byWords({ words, place, skills }: Matching): RawBuilder<unknown> {
  const found = words.map((word) => sql`${searchText} like ${patternOf(word, place)}`)
  const conditions = sql.join([sql`deleted_at is null`, ...found, ...skills.map(hasSkill)], sql` and `)
  return sql`select id, 0 as rank from developers where ${conditions} limit ${sql.lit(rankedLimit)}`
}

/** Developers whose skill is verified, or who have the most years, are put in order; the others would not be seen. */
function bySkills({ skills: [first = [], ...others] }: Matching): RawBuilder<unknown> {
  const conditions = sql.join([sql`skill_id = any(${first}::uuid[])`, ...others.map(hasSkillToo)], sql` and `)
  return sql`
    select developer_id as id, min(rank) as rank
    from (
      select developer_id, (verified_by_review_id is null)::integer as rank
      from developer_skills had
      where ${conditions}
      order by rank, years_of_experience desc nulls last, developer_id
      limit ${sql.lit(rankedLimit)}
    ) as best
    group by developer_id`
}

function hasSkill(ids: readonly string[]): RawBuilder<unknown> {
  return sql`exists (select from developer_skills where developer_id = developers.id and skill_id = any(${ids}::uuid[]))`
}

function hasSkillToo(ids: readonly string[]): RawBuilder<unknown> {
  return sql`exists (
    select from developer_skills other where other.developer_id = had.developer_id and other.skill_id = any(${ids}::uuid[])
  )`
}

/** A word has only letters and digits, so nothing in it is a pattern. */
function patternOf(word: string, place: Matching['place']): string {
  // Fewer letters have no trigram within a word, only at its beginning.
  if (place === 'part' && word.length > 2) return `%${word}%`
  return place === 'whole' ? `% ${word} %` : `% ${word}%`
}

/** Reads these developers in their order. @param skillIds the skills to show with them. */
export async function readFoundDevelopers(db: Database, ids: readonly string[], skillIds: readonly string[]) {
  if (ids.length === 0) return []
  const rows = db
    .selectFrom('developers')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name'), 'email', 'stage', 'status', 'country'])
    .select(['url_avatar', 'url_github'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
  const [found, skills] = await Promise.all([readUnprepared(db, rows), skillsOfDevelopers(db, ids)])
  return found.map((row) => ({
    ...row,
    skills: (skills.get(row.id) ?? []).filter(({ skill }) => skillIds.includes(skill.id)),
  }))
}
