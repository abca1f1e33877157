import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, PostgresQueryCompiler, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'
import type { BusinessTable, Tables } from '#server/platform/db/tables.ts'

/** The statements of the running cached read. */
const running = new AsyncLocalStorage<CompiledQuery[] | undefined>()

/** Records each statement when it is compiled, which happens in the read even if it is later sent in a batch. */
const compile = PostgresQueryCompiler.prototype.compileQuery
PostgresQueryCompiler.prototype.compileQuery = function (...args) {
  const compiled = compile.apply(this, args)
  running.getStore()?.push(compiled)
  return compiled
}

/** Statements that were checked already, with their declared tables. */
const proven = new Set<string>()

/**
 * Runs a cached read, then asks the database which tables its statements use, and compares them with the declared ones.
 * @throws Error for a table that is not declared, because the cached answer would not change with it.
 */
export async function proveTables<Answer>(
  db: Database,
  tables: readonly BusinessTable[],
  read: () => Promise<Answer>,
): Promise<Answer> {
  const statements: CompiledQuery[] = []
  const answer = await running.run(statements, read)
  await running.run(undefined, async () => {
    for (const statement of statements) await prove(db, tables, statement)
  })
  return answer
}

/**
 * What triggers keep from other tables changes with their events only. The release, which each write reads, decides no answer: it only
 * refuses the write.
 */
const keptFrom: Readonly<Record<string, readonly BusinessTable[]>> = {
  data_release: [],
  job_facts: ['jobs', 'companies', 'users', 'job_profiles'],
  client_facts: ['users', 'company_users', 'companies'],
  placement_facts: ['placements', 'job_profiles', 'developers', 'jobs', 'companies', 'users', 'check_ins'],
}

async function prove(db: Database, tables: readonly BusinessTable[], statement: CompiledQuery): Promise<void> {
  const name = JSON.stringify([tables, statement.sql])
  if (proven.has(name)) return
  const needed = (await tablesOf(db, statement)).flatMap((table) => keptFrom[table] ?? table)
  const undeclared = needed.filter((table) => !tables.some((declared) => declared === table))
  if (undeclared.length > 0) {
    throw new Error(
      `A cached read declares ${tables.join(', ')}, and reads ${undeclared.join(', ')} too: ${statement.sql}`,
    )
  }
  proven.add(name)
}

/**
 * The tables that a statement reads, by its generic plan. The plan includes the tables of views and leaves out useless joins. Tables
 * that only a function reads are found by the locks that the statement takes.
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

/** The tables that the transaction has locked. Planning or running a statement locks every table that it may read. */
async function lockedTables(trx: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct relname as name from pg_locks join pg_class on pg_class.oid = pg_locks.relation
    where pid = pg_backend_pid() and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(trx)
  return rows.map(({ name }) => name)
}
