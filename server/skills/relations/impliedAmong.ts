import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import type { Skill } from '#server/skills/data.ts'
import { skillRelations } from './skillRelations.ts'

/** A skill and another one that implies it. */
export interface ImpliedSkill {
  readonly skill: Skill
  readonly by: Skill
}

/**
 * Finds the skills that another of the given ones implies, in the given order, each with the farthest that does: for Next.js, React and JavaScript, that is Next.js for both. Unknown ids are left out.
 */
export async function impliedAmong(db: Database, ids: readonly string[]): Promise<ImpliedSkill[]> {
  const skills = db.selectFrom('skills').select(['id', 'name', 'skill_type'])
  const [{ impliers }, rows] = await Promise.all([
    skillRelations(db),
    readPrepared(db, skills.where('id', '=', sql<string>`any(${ids}::uuid[])`)),
  ])
  const byId = new Map(rows.map((skill) => [skill.id, skill]))
  return [...new Set(ids)].flatMap((id) => {
    const farthest = [...(impliers.get(id)?.keys() ?? [])].findLast((implier) => byId.has(implier))
    const [skill, by] = [byId.get(id), byId.get(farthest ?? '')]
    return skill && by ? [{ skill, by }] : []
  })
}
