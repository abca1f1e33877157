import { sql } from 'kysely'
import type { AdapterPayload } from 'oidc-provider'
import type { Database, Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { recordEvent } from '#server/platform/idp/pages/securityEvents.ts'
import { isFutureDated, revocableModels, revoked } from './revocation.ts'
import { hashToken } from './secrets.ts'

/** The session that stays when all others of an account end. */
export interface KeptSession {
  readonly uid: string
  readonly grantIds: readonly string[]
}

/** Records a successful log-in: the session of the payload begins, or begins again. */
export async function recordLogin(
  trx: Trx,
  { uid = '', accountId = '' }: AdapterPayload,
  { address, device }: Origin,
): Promise<void> {
  const now = sql<Moment>`now()`
  const session = { user_id: accountId, address, device, began_at: now, last_seen_at: now }
  await trx
    .insertInto('sessions')
    .values({ uid, ...session })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(session))
    .execute()
  await recordEvent(trx, 'LOG_IN', accountId)
}

/** Records that a session is in use. Does nothing for a session that began under an earlier release, which has no row. */
export async function markSessionSeen(db: Queryable, uid: string, { address, device }: Origin): Promise<void> {
  const seen = { address, device, last_seen_at: sql<Moment>`now()` }
  await db.updateTable('sessions').set(seen).where('uid', '=', uid).execute()
}

/**
 * Ends one session of an account and everything granted in it: codes, refresh tokens and grants. `authenticate` looks up the grant,
 * so access tokens end too. The session is locked first, so that its payload holds the grants of concurrent requests too.
 * @returns false when the account has no such session.
 */
export async function endSession(trx: Trx, userId: string, uid: string): Promise<boolean> {
  await lockAccount(trx, userId)
  const session = trx
    .selectFrom('oidc_artefacts')
    .select('payload')
    .where('model', '=', 'Session')
    .where('uid', '=', uid)
    .where('account_id', '=', userId)
    .forUpdate()
  const row = await session.executeTakeFirst()
  if (!row) return false
  await trx.updateTable('oidc_artefacts').set(revoked).where('model', '=', 'Session').where('uid', '=', uid).execute()
  await endGrants(trx, grantIdsOf(row.payload))
  await trx.deleteFrom('sessions').where('uid', '=', uid).execute()
  return true
}

/**
 * Ends everything that was granted in a session: grants, and with them codes, refresh tokens and access tokens. The library's own
 * log-out leaves grants with offline_access alive, so that a stolen refresh token would still work.
 */
export async function endGrants(trx: Trx, grantIds: readonly string[]): Promise<void> {
  if (grantIds.length === 0) return
  const hashes = grantIds.map(hashToken)
  await trx.updateTable('oidc_artefacts').set(revoked).where('model', '=', 'Grant').where('id', 'in', hashes).execute()
  const tokens = trx.deleteFrom('oidc_artefacts').where('grant_id', 'in', grantIds)
  // An open log-in page, such as that of the next person, belongs to the grant too. It stays.
  await tokens.where('model', 'in', ['AccessToken', 'RefreshToken', 'AuthorizationCode']).execute()
}

/**
 * Ends the sessions of an account everywhere except `keep`. Refreshes and hidden frames fail at once. Access tokens
 * fail because `authenticate` looks up their grant. The rows of refresh tokens stay, so that a blocked person can be
 * told the reason.
 * @returns true if any session or grant was ended.
 */
export async function endSessions(trx: Trx, userId: string, keep?: KeptSession): Promise<boolean> {
  await lockAccount(trx, userId)
  const keptGrants = keep?.grantIds ?? []
  const others = sql<boolean>`account_id = ${userId} and model <> 'RefreshToken'
    and (uid is null or uid <> ${keep?.uid ?? ''})
    and (model <> 'Grant' or id <> all(${keptGrants.map(hashToken)}))
    and (grant_id is null or grant_id <> all(${[...keptGrants]}))`
  let any = false
  for (const model of revocableModels) {
    const update = trx.updateTable('oidc_artefacts').set(revoked).where(others).where('model', '=', model)
    const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
    any ||= numUpdatedRows > 0n
  }
  await trx.deleteFrom('oidc_artefacts').where(others).execute()
  const kept = keep?.uid ?? ''
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('uid', '<>', kept).execute()
  return any
}

/** Ends every session of an account except the one of the grant. */
export async function endOtherSessions(trx: Trx, userId: string, grantId: string): Promise<void> {
  const own = await liveSessions(trx, userId).select('uid').where(isGrantedIn(grantId)).executeTakeFirst()
  await endSessions(trx, userId, { uid: own?.uid ?? '', grantIds: [grantId] })
}

/** A session, as shown to its owner. */
export interface OwnSession {
  readonly id: string
  readonly device: string | null
  readonly address: string | null
  readonly began_at: Moment | null
  readonly last_seen_at: Moment | null
  /** True if the request belongs to this session. */
  readonly current: boolean
}

/** Lists the live sessions of an account: the current one first, then the last seen first. */
export async function listSessions(db: Queryable, userId: string, grantId: string): Promise<OwnSession[]> {
  const rows = await liveSessions(db, userId)
    .leftJoin('sessions', 'sessions.uid', 'oidc_artefacts.uid')
    .select(['oidc_artefacts.uid', 'device', 'address', 'began_at', 'last_seen_at'])
    .select(isGrantedIn(grantId).as('current'))
    .orderBy('current', 'desc')
    .orderBy('last_seen_at', (column) => column.desc().nullsLast())
    .orderBy('oidc_artefacts.uid')
    .execute()
  return rows.map(({ uid, ...session }) => ({ id: uid ?? '', ...session }))
}

export async function deleteEndedSessions(db: Database): Promise<void> {
  const lives = sql`select from oidc_artefacts where model = 'Session' and uid = sessions.uid`
  await db.deleteFrom('sessions').where(sql<boolean>`not exists (${lives})`).execute()
}

export function grantIdsOf({ authorizations = {} }: Pick<AdapterPayload, 'authorizations'>): string[] {
  const perClient = Object.values(authorizations)
  return perClient.flatMap(({ grantId }) => grantId ?? [])
}

function liveSessions(db: Queryable, userId: string) {
  return db
    .selectFrom('oidc_artefacts')
    .where('oidc_artefacts.model', '=', 'Session')
    .where('oidc_artefacts.account_id', '=', userId)
    .where('oidc_artefacts.expires_at', '>', sql<Moment>`now()`)
    .where(({ not }) => not(isFutureDated))
}

function isGrantedIn(grantId: string) {
  return sql<boolean>`exists (
    select from jsonb_each(oidc_artefacts.payload -> 'authorizations') as given where given.value ->> 'grantId' = ${grantId}
  )`
}

/** Serializes requests that end sessions of one account, since each may reach the rows in another order. */
async function lockAccount(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}
