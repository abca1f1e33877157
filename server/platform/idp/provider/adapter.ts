import { type RawBuilder, sql } from 'kysely'
import Provider, { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { Env } from '#server/env.ts'
import { type Database, type Queryable, write } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { PageError } from '#server/platform/idp/pages/forms.ts'
import { recordEvent } from '#server/platform/idp/pages/securityEvents.ts'
import { nobody, type SecurityEventKind } from '#shared/security/securityEvents.ts'
import { inSeconds, isWithinLast } from './clock.ts'
import type { SuccessorOf } from './refreshTokens.ts'
import { type RequestOrigin, requestOrigin } from './requestOrigin.ts'
import { isFutureDated, revocableModels, revoked } from './revocation.ts'
import { hashToken } from './secrets.ts'
import { markSessionSeen, recordLogin } from './sessions.ts'
import { currentTransaction } from './transaction.ts'

/**
 * A refresh token may be used again for this time after its first use. A browser that lost the answer retries at once,
 * and without this leeway its retry would look like theft. A later retry continues by the hidden frame, see
 * tokenErrors.ts.
 */
const reuseLeewaySeconds = 10

/** Stores the provider's state in PostgreSQL for all nodes. Ids are hashed, so that a reader of the table cannot log in with them. */
export function createAdapter(db: Database, env: Env, successorOf: SuccessorOf): AdapterFactory {
  return (model) => new PostgresAdapter(db, env, successorOf, model)
}

/** The security event of a grant that the library destroys, by the route at which it does so. */
const grantEndEvents: Readonly<Record<string, { kind: SecurityEventKind; details: Record<string, string> }>> = {
  token: { kind: 'TOKEN_REPLAYED', details: {} },
  revocation: { kind: 'SESSIONS_ENDED', details: { which: 'token' } },
}

class PostgresAdapter implements Adapter {
  readonly #database: Database
  readonly #env: Env
  readonly #successorOf: SuccessorOf
  readonly #model: string

  constructor(database: Database, env: Env, successorOf: SuccessorOf, model: string) {
    this.#database = database
    this.#env = env
    this.#successorOf = successorOf
    this.#model = model
  }

  get #db(): Queryable {
    return currentTransaction(this.#database)
  }

  /** The origin of the request that the library handles now. */
  get #origin(): RequestOrigin | undefined {
    return Provider.ctx && requestOrigin(Provider.ctx, this.#env)
  }

  /**
   * @throws PageError 401 when the session or grant was revoked in the meantime, InvalidGrant when the successor of a refresh token was
   *   used in the meantime.
   */
  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    // Anonymous sessions are not stored: anyone could create any number of rows.
    if (this.#model === 'Session' && !payload.accountId) return
    const origin = this.#origin
    if (this.#model === 'RefreshToken' && payload.sessionUid && origin) {
      await markSessionSeen(this.#db, payload.sessionUid, origin)
    }
    if (this.#model !== 'Session' || !payload.accountId || !origin || !Provider.ctx?.oidc.result?.login) {
      return this.#save(this.#db, id, payload, expiresIn)
    }
    await write(this.#database, { actor: payload.accountId, ...origin }, async (trx) => {
      await this.#save(trx, id, payload, expiresIn)
      await recordLogin(trx, payload, origin)
    })
  }

  async #save(db: Queryable, id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const { jti: _secret, ...kept } = payload
    const row = {
      payload: JSON.stringify(kept),
      grant_id: payload.grantId ?? null,
      uid: payload.uid ?? null,
      account_id: payload.accountId ?? null,
      expires_at: expiresIn === undefined ? null : inSeconds(expiresIn),
    }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('oidc_artefacts')
      .values({ model: this.#model, id: hashToken(id), ...row })
      .onConflict((conflict) =>
        conflict.columns(['model', 'id']).doUpdateSet(row).where('oidc_artefacts.consumed_at', 'is', null),
      )
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 0n) return
    if (this.#model === 'RefreshToken') await this.#refuseSecondUse(payload.grantId)
    throw new PageError(401, 'You were logged out in the meantime. Log in again.')
  }

  /**
   * Ends a family whose successor was used after the library had read its predecessor. The library itself ends only families of tokens
   * that were used before it read them.
   * @throws InvalidGrant always.
   */
  async #refuseSecondUse(grantId: string | undefined): Promise<never> {
    if (grantId) {
      await this.revokeByGrantId(grantId)
      await new PostgresAdapter(this.#database, this.#env, this.#successorOf, 'Grant').destroy(grantId)
    }
    throw new errors.InvalidGrant('refresh token already used')
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const payload = await this.#read('id', hashToken(id), this.#isReusable(id))
    return payload && { ...payload, jti: id }
  }

  /** The payload has no `jti`: the library only reads a session that it finds by uid. */
  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#read('uid', uid, sql.lit(false))
  }

  /** Only the device flow calls this, and it is off. */
  async findByUserCode(): Promise<undefined> {
    return undefined
  }

  /** Marks a code or token as used. Only one of several nodes succeeds. */
  async consume(id: string): Promise<void> {
    const { numUpdatedRows } = await this.#db
      .updateTable('oidc_artefacts')
      .set({ consumed_at: sql`coalesce(consumed_at, now())` })
      .where('model', '=', this.#model)
      .where('id', '=', hashToken(id))
      .where((row) => row.or([row('consumed_at', 'is', null), this.#isReusable(id)]))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 0n) return
    if (this.#model === 'RefreshToken') await this.#refuseSecondUse(Provider.ctx?.oidc.entities.RefreshToken?.grantId)
    throw new errors.InvalidGrant('already consumed')
  }

  async destroy(id: string): Promise<void> {
    const row = sql<boolean>`model = ${this.#model} and id = ${hashToken(id)}`
    const event = this.#model === 'Grant' ? grantEndEvents[Provider.ctx?.oidc.route ?? ''] : undefined
    if (!revocableModels.includes(this.#model)) await this.#db.deleteFrom('oidc_artefacts').where(row).execute()
    else if (!event) await this.#db.updateTable('oidc_artefacts').set(revoked).where(row).execute()
    else {
      await write(this.#database, { actor: nobody, ...this.#origin }, async (trx) => {
        const live = trx.selectFrom('oidc_artefacts').select('account_id').where(row).where('consumed_at', 'is', null)
        const grant = await live.forUpdate().executeTakeFirst()
        if (!grant) return
        await trx.updateTable('oidc_artefacts').set(revoked).where(row).execute()
        await recordEvent(trx, event.kind, grant.account_id, event.details)
      })
    }
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#db
      .deleteFrom('oidc_artefacts')
      .where('model', '=', this.#model)
      .where('grant_id', '=', grantId)
      .execute()
  }

  /** Returns whether a used refresh token may be used again: it was used moments ago, and its successor was not used yet. */
  #isReusable(id: string): RawBuilder<boolean> {
    if (this.#model !== 'RefreshToken') return sql.lit(false)
    return sql<boolean>`(${isWithinLast(reuseLeewaySeconds, sql<Moment>`oidc_artefacts.consumed_at`)} and not exists (
      select from oidc_artefacts as successor
      where successor.model = 'RefreshToken' and successor.id = ${hashToken(this.#successorOf(id))}
        and successor.consumed_at is not null
    ))`
  }

  async #read(
    column: 'id' | 'uid',
    value: string,
    isReusable: RawBuilder<boolean>,
  ): Promise<AdapterPayload | undefined> {
    const row = await this.#db
      .selectFrom('oidc_artefacts')
      .select(['payload', 'consumed_at', isReusable.as('reusable')])
      .where('model', '=', this.#model)
      .where(column, '=', value)
      .where(({ not }) => not(isFutureDated))
      .executeTakeFirst()
    if (!row || (row.consumed_at && revocableModels.includes(this.#model))) return undefined
    const payload: AdapterPayload = row.payload
    if (!row.consumed_at || row.reusable) return payload
    return { ...payload, consumed: Math.floor(Date.parse(row.consumed_at) / 1000) }
  }
}
