import type { CompiledQuery, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isOutdated } from './failure.ts'

/** Each connection keeps every named statement in memory. Statements beyond the limit are planned each time. */
const nameLimit = 1_000
const names = new Map<string, string>()

/** Gives the name under which connections keep a statement prepared; undefined beyond the limit. */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= nameLimit) return known
  const name = `statement ${names.size}`
  names.set(text, name)
  return name
}

/** Forgets all names, for a test whose process has used them up. No open connection may have prepared a statement. */
export function forgetNames(): void {
  names.clear()
}

/** Lets every connection prepare a statement, whichever pool runs it. Its best plan must not depend on its values. */
export function prepared<Row>(statement: CompiledQuery<Row>): CompiledQuery<Row> {
  statementName(statement.sql)
  return statement
}

/** In characters. Longer changes insert many rows. Their texts differ by the number of rows, and few are repeated. */
const longestChange = 2_000

function isChange(text: string): boolean {
  return text.length <= longestChange && /^(insert|update|delete) /.test(text)
}

/**
 * Makes a connection as Kysely uses it. It prepares changes and statements of `prepared`, because parsing and planning
 * took a fifth of the time of a change. Once a migration has outdated a plan, the connection is replaced.
 */
export function preparing(client: pg.PoolClient): PostgresPoolClient {
  let isOld = false
  const query = async (text: string, values: readonly unknown[] = []) => {
    const name = isChange(text) ? statementName(text) : names.get(text)
    try {
      return await client.query({ ...(name && { name }), text, values: [...values] })
    } catch (error) {
      isOld ||= isOutdated(error)
      throw error
    }
  }
  const release = (isBroken = false) => client.release(isBroken || isOld)
  // Kysely would also read by cursors, but no statement of the app uses one.
  return { query, release } as unknown as PostgresPoolClient
}
