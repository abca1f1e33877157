import { sql, type Transaction } from 'kysely'
import type { AdapterPayload } from 'oidc-provider'
import type { Database, Queryable } from '#server/platform/db/connect.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { ended, endedModels, isOfTheFuture } from './ended.ts'
import { hashToken } from './secrets.ts'
import { recordEvent } from './securityEvents.ts'

/** A session of the provider that stays when all others of an account end. */
export interface KeptSession {
  readonly uid: string
  readonly grantIds: readonly string[]
}

/** Somebody proved who they are: the session that the payload is of begins, or begins anew. */
export async function recordLogin(
  trx: Transaction<Tables>,
  { uid = '', accountId = '' }: AdapterPayload,
  { address, device }: Origin,
): Promise<void> {
  const now = sql<Date>`now()`
  const session = { user_id: accountId, address, device, began_at: now, last_seen_at: now }
  await trx
    .insertInto('sessions')
    .values({ uid, ...session })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(session))
    .execute()
  await recordEvent(trx, 'LOG_IN', accountId)
}

/** Notes that a session is in use. One that began under an earlier release is not known here. */
export async function markSessionSeen(db: Queryable, uid: string, { address, device }: Origin): Promise<void> {
  const seen = { address, device, last_seen_at: sql<Date>`now()` }
  await db.updateTable('sessions').set(seen).where('uid', '=', uid).execute()
}

/**
 * Ends one session of an account, and all that was granted in it: refresh tokens lead nowhere, and access tokens die with their
 * grant, which `authenticate` looks up. The session first: whoever still gets something out of it has written that down before.
 * @returns false where the account has no such session.
 */
export async function endSession(trx: Transaction<Tables>, userId: string, uid: string): Promise<boolean> {
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
  await trx.updateTable('oidc_artefacts').set(ended).where('model', '=', 'Session').where('uid', '=', uid).execute()
  await endGrants(trx, grantIdsOf(row.payload))
  await trx.deleteFrom('sessions').where('uid', '=', uid).execute()
  return true
}

/**
 * Ends everything that was granted in a session: codes, refresh tokens, and with the grants the access tokens. The library's own
 * log-out leaves grants with offline_access alive, which would let whoever kept a refresh token go on.
 */
export async function endGrants(trx: Transaction<Tables>, grantIds: readonly string[]): Promise<void> {
  if (grantIds.length === 0) return
  const hashes = grantIds.map(hashToken)
  await trx.updateTable('oidc_artefacts').set(ended).where('model', '=', 'Grant').where('id', 'in', hashes).execute()
  const given = trx.deleteFrom('oidc_artefacts').where('grant_id', 'in', grantIds)
  // A log-in page that is open, such as that of the next person, belongs to the grant too, and stays.
  await given.where('model', 'in', ['AccessToken', 'RefreshToken', 'AuthorizationCode']).execute()
}

/**
 * Ends the sessions of an account everywhere: no refresh, no silent frame, and access tokens die with their grant, which
 * `authenticate` looks up. Refresh tokens stay as rows that lead nowhere, so that a blocked person can be told why.
 * @returns whether there was any.
 */
export async function endSessions(trx: Transaction<Tables>, userId: string, keep?: KeptSession): Promise<boolean> {
  await lockAccount(trx, userId)
  const keptGrants = keep?.grantIds ?? []
  const others = sql<boolean>`account_id = ${userId} and model <> 'RefreshToken'
    and (uid is null or uid <> ${keep?.uid ?? ''})
    and (model <> 'Grant' or id <> all(${keptGrants.map(hashToken)}))
    and (grant_id is null or grant_id <> all(${[...keptGrants]}))`
  let any = false
  for (const model of endedModels) {
    const ending = trx.updateTable('oidc_artefacts').set(ended).where(others).where('model', '=', model)
    const { numUpdatedRows } = await ending.executeTakeFirstOrThrow()
    any ||= numUpdatedRows > 0n
  }
  await trx.deleteFrom('oidc_artefacts').where(others).execute()
  const kept = keep?.uid ?? ''
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('uid', '<>', kept).execute()
  return any
}

/** Ends every session of an account but the one that a grant was given in. */
export async function endOtherSessions(trx: Transaction<Tables>, userId: string, grantId: string): Promise<void> {
  const own = await liveSessions(trx, userId).select('uid').where(isGrantedIn(grantId)).executeTakeFirst()
  await endSessions(trx, userId, { uid: own?.uid ?? '', grantIds: [grantId] })
}

/** A session as its owner sees it. */
export interface OwnSession {
  readonly id: string
  readonly device: string | null
  readonly address: string | null
  readonly began_at: Date | null
  readonly last_seen_at: Date | null
  /** Whether it is the one that asks. */
  readonly current: boolean
}

/** The sessions in which an account is logged in now: the one that asks first, then by when they were last seen. */
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

/** Deletes what is left of sessions that ended by time. */
export async function forgetEndedSessions(db: Database): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('oidc_artefacts')
            .where('model', '=', 'Session')
            .whereRef('oidc_artefacts.uid', '=', 'sessions.uid'),
        ),
      ),
    )
    .execute()
}

/** The ids of the grants that a session gave, as its payload holds them. */
export function grantIdsOf({ authorizations = {} }: { authorizations?: unknown }): string[] {
  const given = Object.values(authorizations as Record<string, { grantId?: string }>)
  return given.flatMap(({ grantId }) => grantId ?? [])
}

function liveSessions(db: Queryable, userId: string) {
  return db
    .selectFrom('oidc_artefacts')
    .where('oidc_artefacts.model', '=', 'Session')
    .where('oidc_artefacts.account_id', '=', userId)
    .where('oidc_artefacts.expires_at', '>', sql<Date>`now()`)
    .where(({ not }) => not(isOfTheFuture))
}

function isGrantedIn(grantId: string) {
  return sql<boolean>`exists (
    select from jsonb_each(oidc_artefacts.payload -> 'authorizations') as given where given.value ->> 'grantId' = ${grantId}
  )`
}

/** Two who end sessions of one account come one after the other, whatever rows each meets first. */
async function lockAccount(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}
