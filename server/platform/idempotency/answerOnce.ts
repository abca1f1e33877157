import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { seal, unseal } from '#server/platform/idp/secrets.ts'

/** One thing that a person asked for, however often it is sent. */
export interface KeyedCall {
  readonly accountId: string
  /** Chosen by the client, one per thing that a person did, the same for every retry of it; null where it chose none. */
  readonly key: string | null
  /** A mutation's name, or a REST address. */
  readonly operation: string
  /** All that was asked for, but the key. */
  readonly body: object
  /** Of the change that can be taken back; null where none can. */
  readonly changeId: string | null
}

/** What a call answered, the first time or this one. */
export interface KeyedAnswer<Answer> {
  readonly answer: Answer
  readonly changeId: string | null
}

/**
 * Does the work once for each key. The answer is kept, sealed, for a day: a retry gets that answer instead of a second effect, even
 * while the first is still running. What failed leaves its key free. Without a key the work is simply done.
 * @param trx the transaction of the work, so that the answer is kept exactly when the work is.
 * @throws UserError CONFLICT when the key was used for something else, BAD_INPUT for an impossible key.
 */
export async function answerOnce<Answer>(
  trx: Transaction<Tables>,
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
 * Takes the key for this transaction. Whoever comes second waits here until the first has committed or failed.
 * @returns the earlier call's answer, or undefined when this is the first.
 */
async function claim(
  trx: Transaction<Tables>,
  row: KeyRow,
): Promise<{ answer: string; change_id: string | null } | undefined> {
  const { account_id, key, operation, arguments_hash } = row
  if (key.length < 1 || key.length > 100) {
    throw new UserError('BAD_INPUT', 'A key has 1 to 100 characters.', { field: 'key' })
  }
  await forgetOldKeys(trx)
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

async function keep(trx: Transaction<Tables>, { account_id, key }: KeyRow, answer: string): Promise<void> {
  await trx
    .updateTable('mutation_keys')
    .set({ answer })
    .where('account_id', '=', account_id)
    .where('key', '=', key)
    .execute()
}

/** Every new key takes a few old ones along, so the table stays small without a task. Rows that others delete are skipped. */
async function forgetOldKeys(trx: Transaction<Tables>): Promise<void> {
  await sql`delete from mutation_keys where (account_id, key) in (
    select account_id, key from mutation_keys where created_at < now() - interval '24 hours'
    limit 10 for update skip locked)`.execute(trx)
}

function label({ account_id, key }: KeyRow): string {
  return `mutation ${account_id} ${key}`
}
