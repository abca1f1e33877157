import type { Company } from '#server/companies/relations/data.ts'
import { notFound } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { recordEvent } from '#server/platform/idp/pages/securityEvents.ts'
import { endOtherSessions, endSession, listSessions, type OwnSession } from '#server/platform/idp/provider/sessions.ts'

/** A client may read this much of their company. */
export type OwnCompany = Pick<Company, 'id' | 'name'>

export type Me = Awaited<ReturnType<typeof findMe>>

/** @throws UserError NOT_FOUND */
export async function findMe(db: Queryable, id: string) {
  const row = await db
    .selectFrom('users')
    .leftJoin('company_users', 'company_users.user_id', 'users.id')
    .leftJoin('companies', 'companies.id', 'company_users.company_id')
    .select(['users.id', 'users.role', 'users.display_name', 'users.email', 'users.username'])
    .select(['companies.id as company_id', 'companies.name as company_name'])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('account'))
  const { company_id, company_name, ...me } = row
  return { ...me, company: company_id && company_name ? { id: company_id, name: company_name } : null }
}

/**
 * Ends one session of a person at their own request.
 * @param grantId the grant of the current session.
 * @returns the remaining sessions.
 * @throws UserError NOT_FOUND, also for the session of someone else.
 */
export async function endOwnSession(trx: Trx, userId: string, grantId: string, session: string): Promise<OwnSession[]> {
  if (!(await endSession(trx, userId, session))) throw notFound('session')
  await recordEvent(trx, 'SESSIONS_ENDED', userId, { which: 'one' })
  return listSessions(trx, userId, grantId)
}

/**
 * Ends every session of a person except the current one.
 * @param grantId the grant of the current session.
 * @returns the remaining sessions.
 */
export async function endOwnOtherSessions(trx: Trx, userId: string, grantId: string): Promise<OwnSession[]> {
  await endOtherSessions(trx, userId, grantId)
  await recordEvent(trx, 'SESSIONS_ENDED', userId, { which: 'others' })
  return listSessions(trx, userId, grantId)
}
