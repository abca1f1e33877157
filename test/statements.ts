import { type CompiledQuery, PostgresQueryCompiler, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/platform/db/schema/tables.ts'

type Listener = (statement: CompiledQuery) => void

const listeners: Listener[] = []

/** The asking code compiles each statement, even if it is later sent in a batch. */
const compile = PostgresQueryCompiler.prototype.compileQuery
PostgresQueryCompiler.prototype.compileQuery = function (...args) {
  const compiled = compile.apply(this, args)
  for (const listener of listeners) listener(compiled)
  return compiled
}

/** Calls `listener` for each statement when it is compiled, in the context of its caller. */
export function onStatement(listener: Listener): void {
  listeners.push(listener)
}

/** Finds the tables that a statement reads, by its generic plan. The plan includes the tables of views and leaves out useless joins. */
export async function plannedTables(trx: Transaction<Tables>, statement: CompiledQuery): Promise<string[]> {
  const { sql: text, parameters } = statement
  await sql`set local plan_cache_mode = force_generic_plan`.execute(trx)
  await sql`prepare planned as ${sql.raw(text)}`.execute(trx)
  const values = parameters.length > 0 ? `(${Array(parameters.length).fill('null').join(', ')})` : ''
  const explain = sql.raw<{ 'QUERY PLAN': unknown }>(`explain (format json) execute planned${values}`)
  const { rows } = await explain.execute(trx)
  await sql`deallocate planned`.execute(trx)
  return [...JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)].map(([, name = '']) => name)
}
