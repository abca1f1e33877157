import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { ReadVersion } from '#server/platform/db/records/record.ts'
import { findSkill, lockSkill, type SkillDetails } from '#server/skills/data.ts'
import { eachNameOnce } from '#shared/platform/eachOnce.ts'
import { aliasLimit } from '#shared/skills/skillInput.ts'
import { mergePairs } from './mergePairs.ts'

/**
 * Moves every developer and job of a skill to another skill, which also gets its names and relations, and deletes it. A developer with
 * both skills keeps the longer experience, any verification and any claim. A job that asks for both keeps the stronger demand.
 * @param into the id of the skill to keep.
 * @returns the skill to keep.
 * @throws UserError CONFLICT when someone else changed the removed skill since it was read; BAD_INPUT when both are the same skill, or
 *   the other one is retired or removed.
 */
export async function mergeSkills(trx: Trx, removed: ReadVersion, into: string): Promise<SkillDetails> {
  const { id } = removed
  if (id === into) throw refused('Choose another skill: this one cannot be merged with itself.')
  const removedSkill = await lockSkill(trx, removed)
  const present = await lockLinks(trx, id, into)
  if (!present.includes(into)) throw refused('This skill was not found. It may have been removed.')
  const kept = await findSkill(trx, into)
  if (!kept.active) throw refused(`${kept.name} is retired. Offer it again first, or choose another skill.`)
  await mergeDeveloperSkills(trx, id, into)
  await mergeJobSkills(trx, id, into)
  const deleted = trx.deleteFrom('skills').where('id', '=', id).returning('catalogue_keys')
  const { catalogue_keys } = await deleted.executeTakeFirstOrThrow()
  const aliases = otherNames(kept, [...kept.aliases, removedSkill.name, ...removedSkill.aliases])
  const row = trx.updateTable('skills').where('id', '=', into)
  await row.set({ aliases, catalogue_keys: sql`catalogue_keys || ${catalogue_keys}::text[]` }).execute()
  return findSkill(trx, into)
}

/** Keeps others from adding links to these skills until the transaction ends. @returns the ids of those that are there. */
async function lockLinks(trx: Trx, ...ids: string[]): Promise<string[]> {
  const rows = await trx.selectFrom('skills').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  return rows.map(({ id }) => id)
}

function refused(sentence: string): UserError {
  return new UserError('BAD_INPUT', sentence, { field: 'into' })
}

/** @throws UserError BAD_INPUT when there are more than a skill may have. */
function otherNames({ name }: SkillDetails, names: readonly string[]): string[] {
  const others = eachNameOnce(names).filter((other) => other.toLowerCase() !== name.toLowerCase())
  if (others.length <= aliasLimit) return others
  throw refused(`${name} would have more than ${aliasLimit} other names. Remove some of them first.`)
}

async function mergeDeveloperSkills(trx: Trx, id: string, into: string): Promise<void> {
  const pairs = sql`kept.skill_id = ${into} and removed.skill_id = ${id} and removed.developer_id = kept.developer_id`
  await mergePairs(pairs).execute(trx)
  await trx.updateTable('developer_skills').set({ skill_id: into }).where('skill_id', '=', id).execute()
}

async function mergeJobSkills(trx: Trx, id: string, into: string): Promise<void> {
  const rank = (table: string) =>
    sql`array_position(array['REQUIRED', 'CORE', 'BONUS'], ${sql.ref(table)}.job_skill_type)`
  await sql`
    update job_skills kept set
      job_skill_type = case when ${rank('removed')} < ${rank('kept')} then removed.job_skill_type else kept.job_skill_type end,
      years_of_experience = greatest(kept.years_of_experience, removed.years_of_experience)
    from job_skills removed
    where kept.skill_id = ${into} and removed.skill_id = ${id} and removed.job_id = kept.job_id
      and (${rank('removed')} < ${rank('kept')} or removed.years_of_experience > coalesce(kept.years_of_experience, 0))`.execute(
    trx,
  )
  await sql`
    delete from job_skills removed
    where skill_id = ${id} and exists (
      select from job_skills kept where kept.skill_id = ${into} and kept.job_id = removed.job_id
    )`.execute(trx)
  await trx.updateTable('job_skills').set({ skill_id: into }).where('skill_id', '=', id).execute()
}
