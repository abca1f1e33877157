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
 * The tables that a statement reads, itself or by views and functions. The plan alone would not name those that it found
 * needless for these values; but to plan and to run it, the database locks them all.
 */
async function tablesOf(db: Database, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const analyze = /^\s*(select|with)\b/i.test(text) ? 'analyze, ' : ''
  const { rows } = await db.transaction().execute(async (trx: Transaction<Tables>) => {
    await trx.executeQuery(CompiledQuery.raw(`explain (${analyze}format json) ${text}`, [...parameters]))
    return sql<{ name: string }>`
      select distinct relname as name from pg_locks join pg_class on pg_class.oid = pg_locks.relation
      where pid = pg_backend_pid() and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(trx)
  })
  return rows.map(({ name }) => name)
}
