import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { inTurn, nodeDatabase, readersOf } from './accountDatabase.ts'
import { type AppPools, appPoolsOf, type Database, type Queryable } from './connect.ts'
import { databaseFailure } from './failure.ts'
import { prepared, statementName } from './preparing.ts'

/** A query of Kysely, or raw SQL. */
export interface Readable<Row> {
  compile(db: Queryable): CompiledQuery<Row>
}

/** The row that a query reads. @typeParam Query the function that makes the query, such as `typeof companies`. */
export type SelectedRow<Query extends (...args: never) => { executeTakeFirstOrThrow(): Promise<object> }> = Awaited<
  ReturnType<ReturnType<Query>['executeTakeFirstOrThrow']>
>

/**
 * Reads the rows of a query. Reads of an account that start in the same turn of the event loop share one network message, which often
 * costs more than the read. So do those that wait for its turn. Each connection plans a query once, so the best plan must not depend
 * on its values.
 * In a transaction the read is a statement of its own, and sees what the transaction has written.
 * @throws the error of the database. A failed read does not fail the others of its message.
 */
export async function readPrepared<Row extends object>(db: Queryable, query: Readable<Row>): Promise<Row[]> {
  const compiled = query.compile(db)
  const pools = db.isTransaction ? undefined : appPoolsOf(nodeDatabase(db as Database))
  if (!pools) return (await db.executeQuery(prepared(compiled))).rows
  return enqueue(pools, db as Database, {
    name: statementName(compiled.sql),
    text: compiled.sql,
    values: [...compiled.parameters],
  })
}

/** Like `readPrepared`, for a query whose best plan depends on its values. It is planned each time. */
export async function readUnprepared<Row extends object>(db: Queryable, query: Readable<Row>): Promise<Row[]> {
  return (await db.executeQuery(query.compile(db))).rows
}

/** Like `readPrepared`, for a query of one row at most. */
export async function readFirst<Row extends object>(db: Queryable, query: Readable<Row>): Promise<Row | undefined> {
  const [row] = await readPrepared(db, query)
  return row
}

interface PendingRead {
  readonly query: pg.QueryConfig
  resolve(rows: never[]): void
  reject(error: unknown): void
}

/** The reads that started in this turn of the event loop, or wait for the turn of their account. */
const pending = new WeakMap<object, PendingRead[]>()

function enqueue<Row>(pools: AppPools, db: Database, query: pg.QueryConfig): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const readers = readersOf(db)
    const batch = pending.get(readers)
    if (batch) return void batch.push({ query, resolve, reject })
    pending.set(readers, [{ query, resolve, reject }])
    atEndOfTurn(() => {
      void inTurn(db, () => {
        const reads = pending.get(readers) ?? []
        pending.delete(readers)
        return send(pools, reads)
      })
    })
  })
}

/** Runs after all microtasks of this turn, because a tick that a microtask queues comes after them. */
function atEndOfTurn(work: () => void): void {
  queueMicrotask(() => process.nextTick(work))
}

async function send(pools: AppPools, reads: readonly PendingRead[]): Promise<void> {
  try {
    const client = await pools.connect('readers')
    const failures = await Promise.all(sendTogether(client, reads))
    client.release(failures.some(isConnectionError))
  } catch (error) {
    for (const { reject } of reads) reject(error)
  }
}

/** Returns whether the connection must be replaced: it is lost, or a migration changed the results of its prepared statements. */
function isConnectionError(error: unknown): boolean {
  return databaseFailure(error)?.code === 'UNAVAILABLE'
}

/**
 * Corks the socket, so that all queries leave in one write.
 * @returns the error of each read, or undefined.
 */
function sendTogether(client: pg.PoolClient, reads: readonly PendingRead[]): Promise<unknown>[] {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
  stream.cork()
  const answers = reads.map(({ query, resolve, reject }) =>
    client.query(query).then(
      ({ rows }) => resolve(rows as never[]),
      (error: unknown) => {
        reject(error)
        return error
      },
    ),
  )
  stream.uncork()
  return answers
}
