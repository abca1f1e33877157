import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'

/**
 * Adds skills to a developer, as claimed. A skill that the developer has stays as it is, but for years that were not known.
 * @param yearsOf the years of experience by skill, where they are known.
 * @throws UserError BAD_INPUT at `skills` when one is not offered.
 */
export async function claimSkills(
  trx: Trx,
  developer_id: string,
  skillIds: readonly string[],
  yearsOf: ReadonlyMap<string, number | null> = new Map(),
): Promise<void> {
  const ids = [...new Set(skillIds)]
  if (ids.length === 0) return
  const offered = trx.selectFrom('skills').select('id').where('id', 'in', ids).where('active', '=', true).orderBy('id')
  if ((await offered.forShare().execute()).length < ids.length) {
    const message = 'One of these skills is no longer offered. Choose another one.'
    throw new UserError('BAD_INPUT', message, { field: 'skills' })
  }
  const claims = ids.map((skill_id) => ({ developer_id, skill_id, years_of_experience: yearsOf.get(skill_id) ?? null }))
  await trx
    .insertInto('developer_skills')
    .values(claims)
    .onConflict((conflict) =>
      conflict
        .columns(['developer_id', 'skill_id'])
        .doUpdateSet((row) => ({ years_of_experience: row.ref('excluded.years_of_experience') }))
        .where('developer_skills.years_of_experience', 'is', null)
        .where('excluded.years_of_experience', 'is not', null),
    )
    .execute()
}
