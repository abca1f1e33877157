import type { Transaction } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'

/**
 * Adds skills to a developer, as claimed. A skill that the developer has stays as it is.
 * @throws UserError BAD_INPUT at `skills` when one is not offered.
 */
export async function claimSkills(
  trx: Transaction<Tables>,
  developer_id: string,
  skillIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(skillIds)]
  if (ids.length === 0) return
  const offered = trx.selectFrom('skills').select('id').where('id', 'in', ids).where('active', '=', true).orderBy('id')
  if ((await offered.forShare().execute()).length < ids.length) {
    const message = 'One of these skills is no longer offered. Choose another one.'
    throw new UserError('BAD_INPUT', message, { field: 'skills' })
  }
  await trx
    .insertInto('developer_skills')
    .values(ids.map((skill_id) => ({ developer_id, skill_id })))
    .onConflict((conflict) => conflict.columns(['developer_id', 'skill_id']).doNothing())
    .execute()
}
