import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { prepared } from '#server/platform/db/connection/preparing.ts'
import { seal, unseal } from '#server/platform/idp/provider/secrets.ts'

/** A call with an idempotency key. Retries of the call have the same key. */
export interface KeyedCall {
  readonly accountId: string
  /** The client chooses one per action of a person, and repeats it in every retry; null when it chose none. */
  readonly key: string | null
  /** A mutation's name, or a REST address. */
  readonly operation: string
  /** Everything that was requested, except the key. */
  readonly body: object
  /** The change that an undo can take back; null when there is none. */
  readonly changeId: string | null
}

/** The answer of this call; for a retry, the answer of the first call. */
export interface KeyedAnswer<Answer> {
  readonly answer: Answer
  readonly changeId: string | null
}

/**
 * Runs the work once per key. The encrypted answer is kept for a day: a retry gets it instead of a second effect, even while the
 * first call still runs. A failed call frees its key. Without a key the work always runs.
 * @param trx the transaction of the work, so that the answer is stored exactly when the work is committed.
 * @throws UserError CONFLICT when the key was used for another call, BAD_INPUT for an invalid key.
 */
export async function answerOnce<Answer>(
  trx: Trx,
  secret: string,
  call: KeyedCall,
  work: () => Promise<Answer>,
): Promise<KeyedAnswer<Answer>> {
  const { key, changeId } = call
  if (key === null) return { answer: await work(), changeId }
  const row = toRow(call, key)
  const earlier = await claim(trx, row)
  if (earlier) {
    return { answer: JSON.parse(unseal(secret, label(row), earlier.answer)) as Answer, changeId: earlier.change_id }
  }
  const answer = await work()
  await keep(trx, row, seal(secret, label(row), JSON.stringify(answer)))
  return { answer, changeId }
}

type KeyRow = ReturnType<typeof toRow>

function toRow({ accountId, operation, body, changeId }: KeyedCall, key: string) {
  const arguments_hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  return { account_id: accountId, key, operation, arguments_hash, change_id: changeId }
}

/**
 * Claims the key for this transaction. A second call waits here until the first has committed or failed.
 * @returns the answer of the first call, or undefined when this is the first.
 */
async function claim(trx: Trx, row: KeyRow): Promise<{ answer: string; change_id: string | null } | undefined> {
  const { account_id, key, operation, arguments_hash } = row
  if (key.length < 1 || key.length > 100) {
    throw new UserError('BAD_INPUT', 'A key has 1 to 100 characters.', { field: 'key' })
  }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('mutation_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return undefined
  const { answer, change_id, ...earlier } = await trx
    .selectFrom('mutation_keys')
    .select(['operation', 'arguments_hash', 'answer', 'change_id'])
    .where('account_id', '=', account_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (earlier.operation === operation && earlier.arguments_hash === arguments_hash && answer) {
    return { answer, change_id }
  }
  throw new UserError('CONFLICT', 'This key was used for another change. Reload the page and try again.', {
    field: 'key',
  })
}

/**
 * Keeps the answer. The same statement deletes a few old keys, so the table stays small without a task. Rows locked by others are
 * skipped.
 */
async function keep(trx: Trx, { account_id, key }: KeyRow, answer: string): Promise<void> {
  const old = sql<boolean>`(account_id, key) in (select account_id, key from mutation_keys
    where created_at < now() - interval '24 hours' limit 10 for update skip locked)`
  const keeping = trx
    .with('forgotten', (query) => query.deleteFrom('mutation_keys').where(old))
    .updateTable('mutation_keys')
    .set({ answer })
    .where('account_id', '=', account_id)
    .where('key', '=', key)
  await trx.executeQuery(prepared(keeping.compile()))
}

function label({ account_id, key }: KeyRow): string {
  return `mutation ${account_id} ${key}`
}
