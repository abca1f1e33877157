import { sql } from 'kysely'
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { Database } from '#server/db/connect.ts'
import { inSeconds, isWithinLast } from './clock.ts'
import { Refusal } from './forms.ts'
import { hashToken } from './secrets.ts'

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

/**
 * What was written while the clock was more than a day ahead. It would outlive its time, by months; so it counts for nothing. A
 * day at most is let pass, so that nobody is logged out when a clock goes back by an hour.
 */
export const isOfTheFuture = sql<boolean>`
  coalesce(greatest(consumed_at, to_timestamp((payload ->> 'iat')::float8)) > now() + interval '1 day', false)`

/** What ends for good: a request that began before the end must not bring it back when it writes what it had read. */
export const endedModels = ['Session', 'Grant']

/** The row of an ended session or grant: nothing of it is left. It stays for longer than any request runs; see sweep.ts. */
export const ended = {
  payload: '{}',
  uid: null,
  account_id: null,
  consumed_at: sql<Date>`now()`,
  expires_at: sql<Date>`now()`,
}

/** Keeps the provider's state in PostgreSQL, shared by all nodes. Ids are stored hashed: reading the table lets nobody in. */
export function createAdapter(db: Database): AdapterFactory {
  return (model) => new PostgresAdapter(db, model)
}

class PostgresAdapter implements Adapter {
  readonly #db: Database
  readonly #model: string

  constructor(db: Database, model: string) {
    this.#db = db
    this.#model = model
  }

  /** @throws Refusal where it has ended in the meantime. */
  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    // A session of nobody is worth no row: strangers could make any number of them.
    if (this.#model === 'Session' && !payload.accountId) return
    const { jti: _secret, ...kept } = payload
    const row = {
      payload: JSON.stringify(kept),
      grant_id: payload.grantId ?? null,
      uid: payload.uid ?? null,
      account_id: payload.accountId ?? null,
      expires_at: expiresIn === undefined ? null : inSeconds(expiresIn),
    }
    const { numInsertedOrUpdatedRows } = await this.#db
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
    if (endedModels.includes(this.#model)) await this.#db.updateTable('oidc_artefacts').set(ended).where(row).execute()
    else await this.#db.deleteFrom('oidc_artefacts').where(row).execute()
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
