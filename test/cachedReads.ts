import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, sql } from 'kysely'
import type { Database, Trx } from '#server/platform/db/connection/connect.ts'
import type { BusinessTable } from '#server/platform/db/schema/tables.ts'
import { keptFrom } from './rows/keptFrom.ts'
import { onStatement } from './statements.ts'

/** The statements of the running cached read. */
const running = new AsyncLocalStorage<CompiledQuery[] | undefined>()

onStatement((statement) => void running.getStore()?.push(statement))

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
 * Finds the tables that a statement reads, by its generic plan. The plan includes the tables of views and leaves out
 * useless joins. Tables that only a function reads are found by the locks that the statement takes.
 */
async function tablesOf(db: Database, statement: CompiledQuery): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const ask = (text: string) => trx.executeQuery(CompiledQuery.raw(text))
    await ask('set local plan_cache_mode = force_generic_plan')
    const { forget, prepare, explain } = explainSteps(statement)
    await ask(prepare)
    const planned = tablesInPlan((await ask(explain)).rows)
    await ask(forget)
    if (!/^\s*(select|with)\b/i.test(statement.sql)) return planned
    const before = await lockedTables(trx)
    await trx.executeQuery(CompiledQuery.raw(statement.sql, [...statement.parameters]))
    const byFunctions = (await lockedTables(trx)).filter((table) => !before.includes(table))
    return [...new Set([...planned, ...byFunctions])]
  })
}

/** Lists the tables that the transaction has locked. Planning or running a statement locks every table that it may read. */
async function lockedTables(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct relname as name from pg_locks join pg_class on pg_class.oid = pg_locks.relation
    where pid = pg_backend_pid() and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(trx)
  return rows.map(({ name }) => name)
}

/** Gives the statements that plan another one, whatever its values. */
function explainSteps({ sql, parameters }: CompiledQuery) {
  const values = parameters.length > 0 ? `(${Array(parameters.length).fill('null').join(', ')})` : ''
  return {
    prepare: `prepare planned as ${sql}`,
    explain: `explain (format json) execute planned${values}`,
    forget: 'deallocate planned',
  }
}

/** Lists the tables in answers to `explain (format json)`. */
function tablesInPlan(answers: unknown): string[] {
  return [...JSON.stringify(answers).matchAll(/"Relation Name":"(\w+)"/g)].map(([, name = '']) => name)
}
