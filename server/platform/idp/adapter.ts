import { sql } from 'kysely'
import Provider, { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { Env } from '#server/env.ts'
import { type Database, type Queryable, write } from '#server/platform/db/connect.ts'
import { nobody, type SecurityEventKind } from '#shared/securityEvents.ts'
import { inSeconds, isWithinLast } from './clock.ts'
import { ended, endedModels, isOfTheFuture } from './ended.ts'
import { Refusal } from './forms.ts'
import { type RequestOrigin, requestOrigin } from './requestOrigin.ts'
import { hashToken } from './secrets.ts'
import { recordEvent } from './securityEvents.ts'
import { markSessionSeen, recordLogin } from './sessions.ts'
import { joined } from './transaction.ts'

/**
 * How long the immediately preceding refresh token still works after it was used. A browser whose answer got lost tries
 * again at once; without this leeway its retry would look like theft. One that waited longer for its answer goes on by the hidden
 * frame, see tokenErrors.ts.
 */
const reuseLeewaySeconds = 10

/**
 * A used refresh token that may be used again: it was used moments ago, and its successor was not used yet. Tokens of one
 * login share the grant and the time of the first token.
 */
const withinLeeway = sql<boolean>`model = 'RefreshToken'
  and ${isWithinLast(reuseLeewaySeconds, sql<Date>`consumed_at`)}
  and not exists (
    select from oidc_artefacts as later
    where later.model = 'RefreshToken' and later.grant_id = oidc_artefacts.grant_id
      and later.payload -> 'iiat' = oidc_artefacts.payload -> 'iiat'
      and (later.payload ->> 'rotations')::int >= (oidc_artefacts.payload ->> 'rotations')::int + 2
  )`

/** Keeps the provider's state in PostgreSQL, shared by all nodes. Ids are stored hashed: reading the table lets nobody in. */
export function createAdapter(db: Database, env: Env): AdapterFactory {
  return (model) => new PostgresAdapter(db, env, model)
}

/** What it means that the library ends a grant, by the route that it does so at. */
const grantEnds: Readonly<Record<string, { kind: SecurityEventKind; details: Record<string, string> }>> = {
  token: { kind: 'TOKEN_REPLAYED', details: {} },
  revocation: { kind: 'SESSIONS_ENDED', details: { which: 'token' } },
}

class PostgresAdapter implements Adapter {
  readonly #database: Database
  readonly #env: Env
  readonly #model: string

  constructor(database: Database, env: Env, model: string) {
    this.#database = database
    this.#env = env
    this.#model = model
  }

  get #db(): Queryable {
    return joined(this.#database)
  }

  /** The request that the library works for. */
  get #origin(): RequestOrigin | undefined {
    return Provider.ctx && requestOrigin(Provider.ctx, this.#env)
  }

  /** @throws Refusal where it has ended in the meantime. */
  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    // A session of nobody is worth no row: strangers could make any number of them.
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
    if (numInsertedOrUpdatedRows === 0n) throw new Refusal(401, 'You were logged out in the meantime. Log in again.')
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const payload = await this.#read('id', hashToken(id))
    return payload && { ...payload, jti: id }
  }

  /** A session found by its uid has no id of its own: the library only reads it. */
  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#read('uid', uid)
  }

  /** Only the device flow asks, which is off. */
  async findByUserCode(): Promise<undefined> {
    return undefined
  }

  /** Takes a code or token exactly once, whichever node asks first. */
  async consume(id: string): Promise<void> {
    const { numUpdatedRows } = await this.#db
      .updateTable('oidc_artefacts')
      .set({ consumed_at: sql`coalesce(consumed_at, now())` })
      .where('model', '=', this.#model)
      .where('id', '=', hashToken(id))
      .where((row) => row.or([row('consumed_at', 'is', null), withinLeeway]))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new errors.InvalidGrant('already consumed')
  }

  async destroy(id: string): Promise<void> {
    const row = sql<boolean>`model = ${this.#model} and id = ${hashToken(id)}`
    const meaning = this.#model === 'Grant' ? grantEnds[Provider.ctx?.oidc.route ?? ''] : undefined
    if (!endedModels.includes(this.#model)) await this.#db.deleteFrom('oidc_artefacts').where(row).execute()
    else if (!meaning) await this.#db.updateTable('oidc_artefacts').set(ended).where(row).execute()
    else {
      await write(this.#database, { actor: nobody, ...this.#origin }, async (trx) => {
        const live = trx.selectFrom('oidc_artefacts').select('account_id').where(row).where('consumed_at', 'is', null)
        const grant = await live.forUpdate().executeTakeFirst()
        if (!grant) return
        await trx.updateTable('oidc_artefacts').set(ended).where(row).execute()
        await recordEvent(trx, meaning.kind, grant.account_id, meaning.details)
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

  async #read(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    const row = await this.#db
      .selectFrom('oidc_artefacts')
      .select(['payload', 'consumed_at', withinLeeway.as('reusable')])
      .where('model', '=', this.#model)
      .where(column, '=', value)
      .where(({ not }) => not(isOfTheFuture))
      .executeTakeFirst()
    if (!row || (row.consumed_at && endedModels.includes(this.#model))) return undefined
    const payload = row.payload as AdapterPayload
    if (!row.consumed_at || row.reusable) return payload
    return { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
  }
}
