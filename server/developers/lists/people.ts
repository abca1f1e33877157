import { sql } from 'kysely'
import { type DeveloperSkill, fullName, topSkills } from '#server/developers/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { notDeleted } from '#server/platform/db/lists/notDeleted.ts'

/** The lists of developers find their rows here. */
export const people = {
  id: 'developers.id',
  from: sql`developers left join developer_facts on developer_facts.developer_id = developers.id`,
  facts: 'developer_facts.developer_id',
  search: 'developers.search',
} as const

/** Begins with the facts, for lists that sort by them. */
export const factsOfPeople = {
  from: sql`developer_facts left join developers on developers.id = developer_facts.developer_id`,
  where: () => notDeleted('developers', 'developer_facts.developer_id'),
} as const

export const personColumns = {
  name: { sql: sql`(${fullName})`, isNotNull: true },
  email: 'developers.email',
  stage: { notNull: 'developers.stage' },
  status: 'developers.status',
  country: { sql: sql`country_place(developers.country)`, table: 'developers', filtered: sql`developers.country` },
  skills: {
    hasAny: (isAny: ReturnType<typeof sql>) => sql<boolean>`exists (
      select from developer_skills where developer_id = developers.id and skill_id ${isAny}
    )`,
  },
  cost_rate: 'developers.cost_rate_cents',
} as const

/** Writes the skills of a row for a file. */
export function skillNames({ skills }: { readonly skills: readonly DeveloperSkill[] }): string {
  return skills.map(({ skill }) => skill.name).join(', ')
}

/**
 * Reads what all these lists show of a person. It selects nothing that the viewer may not read. @param columns those that may be read.
 */
export function listedPeople(db: Queryable, columns: ReadonlySet<string>) {
  return db
    .selectFrom('developers')
    .innerJoin('developer_facts', 'developer_facts.developer_id', 'developers.id')
    .select(['developers.id', fullName.as('name'), 'developers.email', 'developers.stage', 'developers.status'])
    .select(['developers.country', 'developers.currency', topSkills.as('skills')])
    .$if(columns.has('cost_rate'), (query) => query.select('developers.cost_rate_cents'))
}
