import { AsyncLocalStorage } from 'node:async_hooks'
import { type Actor, type Database, type Queryable, type Trx, write } from '#server/platform/db/connection/connect.ts'

const current = new AsyncLocalStorage<Trx>()

/** Gives the transaction that `writeWithAdapter` opened around the library's work; without one, the database itself. */
export function currentTransaction(db: Database): Queryable {
  return current.getStore() ?? db
}

/**
 * Like `write`, but the queries of the library's adapter join the transaction. The work must use no other connection: waiting for
 * a second one inside could exhaust the pool.
 */
export function writeWithAdapter<Result>(
  db: Database,
  actor: Actor,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return write(db, actor, (trx) => current.run(trx, () => work(trx)))
}
