import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, PostgresQueryCompiler, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'
import type { BusinessTable, Tables } from '#server/platform/db/tables.ts'

/** The statements of the read that is under way. */
const underWay = new AsyncLocalStorage<CompiledQuery[] | undefined>()

/** Every statement is compiled where it is asked, also when it is sent together with those of others. */
const compile = PostgresQueryCompiler.prototype.compileQuery
PostgresQueryCompiler.prototype.compileQuery = function (...args) {
  const compiled = compile.apply(this, args)
  underWay.getStore()?.push(compiled)
  return compiled
}

/** Statements whose tables are known to be declared: each is asked once for each list of tables. */
const proven = new Set<string>()

/**
 * Reads, then asks the database which tables the statements need, and compares them with what the read declares.
 * @throws where one is not declared: the answer would be kept when that table changes.
 */
export async function proveTables<Answer>(
  db: Database,
  tables: readonly BusinessTable[],
  read: () => Promise<Answer>,
): Promise<Answer> {
  const statements: CompiledQuery[] = []
  const answer = await underWay.run(statements, read)
  await underWay.run(undefined, async () => {
    for (const statement of statements) await prove(db, tables, statement)
  })
  return answer
}

async function prove(db: Database, tables: readonly BusinessTable[], statement: CompiledQuery): Promise<void> {
  const name = JSON.stringify([tables, statement.sql])
  if (proven.has(name)) return
  const undeclared = (await tablesOf(db, statement)).filter((table) => !tables.some((declared) => declared === table))
  if (undeclared.length > 0) {
    throw new Error(
      `A cached read declares ${tables.join(', ')}, and reads ${undeclared.join(', ')} too: ${statement.sql}`,
    )
  }
  proven.add(name)
}

/**
 * The tables that a statement reads, by its plan for whatever values: also those of views, and not those of joins that change nothing.
 * Tables that only a function reads show by the locks that running it takes.
 */
async function tablesOf(db: Database, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const planned = await plannedTables(trx, text, parameters.length)
    if (!/^\s*(select|with)\b/i.test(text)) return planned
    const before = await lockedTables(trx)
    await trx.executeQuery(CompiledQuery.raw(text, [...parameters]))
    const byFunctions = (await lockedTables(trx)).filter((table) => !before.includes(table))
    return [...new Set([...planned, ...byFunctions])]
  })
}

async function plannedTables(trx: Transaction<Tables>, text: string, parameters: number): Promise<string[]> {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(trx)
  await sql`prepare cached_read as ${sql.raw(text)}`.execute(trx)
  const values = parameters > 0 ? `(${Array(parameters).fill('null').join(', ')})` : ''
  const explain = sql.raw<{ 'QUERY PLAN': unknown }>(`explain (format json) execute cached_read${values}`)
  const { rows } = await explain.execute(trx)
  await sql`deallocate cached_read`.execute(trx)
  return [...JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)].map(([, name = '']) => name)
}

/** To plan a statement and to run it, the database locks every table that may be read. */
async function lockedTables(trx: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct relname as name from pg_locks join pg_class on pg_class.oid = pg_locks.relation
    where pid = pg_backend_pid() and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(trx)
  return rows.map(({ name }) => name)
}
