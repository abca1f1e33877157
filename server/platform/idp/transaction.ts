import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from 'kysely'
import { type Actor, type Database, type Queryable, write } from '#server/platform/db/connect.ts'
import type { Tables } from '#server/platform/db/tables.ts'

const current = new AsyncLocalStorage<Transaction<Tables>>()

/** The transaction that the library's work runs in, where `writeTogether` opened one; else the database itself. */
export function joined(db: Database): Queryable {
  return current.getStore() ?? db
}

/**
 * As `write`, and what the provider's library does inside joins the transaction. Only for work that asks the database through
 * the adapter alone: a second connection that is waited for inside would run the pool dry.
 */
export function writeTogether<Result>(
  db: Database,
  actor: Actor,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return write(db, actor, (trx) => current.run(trx, () => work(trx)))
}
