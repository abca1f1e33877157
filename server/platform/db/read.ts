import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type AppPools, type Database, poolsBehind, type Queryable } from './connect.ts'
import { databaseFailure } from './failure.ts'

/** A query of Kysely's, or SQL as it is. */
export interface Readable<Row> {
  compile(db: Queryable): CompiledQuery<Row>
}

/**
 * Reads the rows of a query. All that is asked at once, without waiting for each other, goes to the database in one message over
 * one connection, since on a busy node telling the database costs more than many a read; and each connection plans a query once
 * by its text, for whatever values. So it is for queries whose best plan does not depend on their values.
 * In an open transaction a read is a statement like any other, and sees what the transaction has written.
 * @throws what the database throws; each read has its own failure.
 */
export async function read<Row extends object>(db: Queryable, query: Readable<Row>): Promise<Row[]> {
  const compiled = query.compile(db)
  const pools = db.isTransaction ? undefined : poolsBehind(db as Database)
  if (!pools) return (await db.executeQuery(compiled)).rows
  return ask(pools, { name: nameOf(compiled.sql), text: compiled.sql, values: [...compiled.parameters] })
}

/** As `read`, for a query whose best plan depends on its values: it is planned for them, each time. */
export async function readForValues<Row extends object>(db: Queryable, query: Readable<Row>): Promise<Row[]> {
  return (await db.executeQuery(query.compile(db))).rows
}

/** As `read`, for a query of one row at most. */
export async function readFirst<Row extends object>(db: Queryable, query: Readable<Row>): Promise<Row | undefined> {
  const [row] = await read(db, query)
  return row
}

/** Each connection remembers each name, so their number has an end; what comes later is planned every time. */
const nameLimit = 1_000
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= nameLimit) return known
  const name = `read ${names.size}`
  names.set(text, name)
  return name
}

interface Asked {
  readonly query: pg.QueryConfig
  resolve(rows: never[]): void
  reject(error: unknown): void
}

/** What was asked of each database in this turn. */
const asked = new WeakMap<AppPools, Asked[]>()

function ask<Row>(pools: AppPools, query: pg.QueryConfig): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const turn = asked.get(pools)
    if (turn) return void turn.push({ query, resolve, reject })
    asked.set(pools, [{ query, resolve, reject }])
    atEndOfTurn(() => {
      const whole = asked.get(pools) ?? []
      asked.delete(pools)
      send(pools, whole)
    })
  })
}

/** After everything that does not wait for the outside; a tick that is asked for in a microtask comes after all of them. */
function atEndOfTurn(work: () => void): void {
  queueMicrotask(() => process.nextTick(work))
}

async function send(pools: AppPools, turn: readonly Asked[]): Promise<void> {
  try {
    const client = await pools.connect('readers')
    const failures = await Promise.all(sendTogether(client, turn))
    client.release(failures.some(isOfConnection))
  } catch (error) {
    for (const { reject } of turn) reject(error)
  }
}

/** Whether another connection may do better: this one is gone or silent, or a migration outdated what it had prepared. */
function isOfConnection(error: unknown): boolean {
  return databaseFailure(error)?.code === 'UNAVAILABLE'
}

/**
 * Each query would be written to the socket alone; corked, they leave as one.
 * @returns for each what failed it, or undefined.
 */
function sendTogether(client: pg.PoolClient, turn: readonly Asked[]): Promise<unknown>[] {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
  stream.cork()
  const answers = turn.map(({ query, resolve, reject }) =>
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
