import { createHash } from 'node:crypto'
import type { GraphQLResolveInfo } from 'graphql'
import { sql, type Transaction } from 'kysely'
import { UserError } from '#server/errors.ts'
import { write } from '#server/platform/db/connect.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { seal, unseal } from '#server/platform/idp/secrets.ts'
import type { Context } from './context.ts'

interface MutationArgs {
  /** Chosen by the client, one per thing that a person did, the same for every retry of it. */
  readonly key?: string | null
}

/**
 * Runs a mutation: one transaction, signed by the viewer. With a key its answer is kept for a day, and a retry with the same key
 * gets that answer instead of a second effect, even while the first is still running.
 * @param input what was read from the arguments; being an argument, it is checked before the transaction begins.
 * @throws UserError CONFLICT when the key was used for something else.
 */
export function mutate<Input, Answer>(
  context: Context,
  info: GraphQLResolveInfo,
  { key, ...args }: MutationArgs,
  input: Input,
  work: (trx: Transaction<Tables>, input: Input) => Promise<Answer>,
): Promise<Answer> {
  const { db, viewer, requestId, origin, secret } = context
  return write(db, { actor: viewer.id, requestId, ...origin }, async (trx) => {
    if (typeof key !== 'string') return work(trx, input)
    const call = { account_id: viewer.id, key, operation: info.fieldName, arguments_hash: hash(args) }
    const sealed = await claim(trx, call)
    if (sealed !== undefined) return JSON.parse(unseal(secret, label(call), sealed)) as Answer
    const answer = await work(trx, input)
    await keep(trx, call, seal(secret, label(call), JSON.stringify(answer)))
    return answer
  })
}

interface Call {
  account_id: string
  key: string
  operation: string
  arguments_hash: string
}

/**
 * Takes the key for this transaction. Whoever comes second waits here until the first has committed or failed.
 * @returns the sealed answer of an earlier call, or undefined when this is the first.
 */
async function claim(trx: Transaction<Tables>, call: Call): Promise<string | undefined> {
  if (call.key.length < 1 || call.key.length > 100) {
    throw new UserError('BAD_INPUT', 'A key has 1 to 100 characters.', { field: 'key' })
  }
  await forgetOldKeys(trx)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('mutation_keys')
    .values(call)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return undefined
  const earlier = await trx
    .selectFrom('mutation_keys')
    .select(['operation', 'arguments_hash', 'answer'])
    .where('account_id', '=', call.account_id)
    .where('key', '=', call.key)
    .executeTakeFirstOrThrow()
  if (earlier.operation !== call.operation || earlier.arguments_hash !== call.arguments_hash || !earlier.answer) {
    throw new UserError('CONFLICT', 'This key was used for another change. Reload the page and try again.', {
      field: 'key',
    })
  }
  return earlier.answer
}

async function keep(trx: Transaction<Tables>, { account_id, key }: Call, answer: string): Promise<void> {
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

function label({ account_id, key }: Call): string {
  return `mutation ${account_id} ${key}`
}

function hash(args: object): string {
  return createHash('sha256').update(JSON.stringify(args)).digest('base64url')
}
