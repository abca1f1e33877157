import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'

/** A plan leaves out the same joins in whichever order it takes the others, and the best order takes the longest to find. */
const options = '-c plan_cache_mode=force_generic_plan -c join_collapse_limit=1 -c from_collapse_limit=1'

/**
 * Plans for the whole test process. A connection has to read what a database knows of its tables before it plans anything, so all
 * statements are planned in one empty database instead of that of each test.
 */
let planner: pg.Pool | undefined

/** The tables of statements that were planned already. */
const planned = new Map<string, Promise<readonly string[]>>()

/**
 * Finds the tables that a statement reads, by its generic plan. The plan includes the tables of views and leaves out useless joins. It
 * must be one that the migrated database knows the tables of.
 */
export function plannedTables(statement: CompiledQuery): Promise<readonly string[]> {
  // However many values a list has, however long its page is, and upwards or downwards: it reads the same tables.
  const shape = statement.sql
    .replace(/\$\d+(?:, \$\d+)*/g, '$')
    .replace(/\blimit \d+/g, 'limit')
    .replace(/ (?:asc|desc)\b/g, '')
  const known = planned.get(shape) ?? plan(statement)
  planned.set(shape, known)
  return known
}

async function plan(statement: CompiledQuery): Promise<readonly string[]> {
  planner ??= connect()
  const { prepare, explain } = explainSteps(statement)
  // Sent at once: one that failed has left what it prepared.
  const answers: unknown = await planner.query(['deallocate all', prepare, explain].join(';\n'))
  return tablesInPlan(answers)
}

/** Gives the statements that plan another one, whatever its values. */
export function explainSteps({ sql, parameters }: CompiledQuery) {
  const values = parameters.length > 0 ? `(${Array(parameters.length).fill('null').join(', ')})` : ''
  return {
    prepare: `prepare planned as ${sql}`,
    explain: `explain (format json) execute planned${values}`,
    forget: 'deallocate planned',
  }
}

/** Lists the tables in answers to `explain (format json)`. */
export function tablesInPlan(answers: unknown): string[] {
  return [...JSON.stringify(answers).matchAll(/"Relation Name":"(\w+)"/g)].map(([, name = '']) => name)
}

function connect(): pg.Pool {
  const connectionString = inject('plansUrl')
  const pool = new pg.Pool({ connectionString, options, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // The database is dropped when the run ends.
  pool.on('error', () => undefined)
  return pool
}
