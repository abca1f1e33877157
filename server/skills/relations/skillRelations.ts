import { cachedQuery } from '#server/platform/db/cache/cachedQuery.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { readRelatedSkills } from '#server/skills/catalogue/related.ts'
import { relateSkills, type SkillRelations } from './relateSkills.ts'

/** Relates all skills of the firm, retired ones too, since developers have them. It answers from memory until a skill changes. */
export function skillRelations(db: Database): Promise<SkillRelations> {
  return cachedQuery(db, ['skills'], ['skillRelations'], async () => {
    const skills = db.selectFrom('skills').select(['id', 'name', 'catalogue_keys']).orderBy('id')
    return relateSkills(await readPrepared(db, skills), readRelatedSkills())
  })
}
