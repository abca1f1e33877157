import type { Contents, TableContent } from './contents.ts'

/**
 * Compares what a database held before and after an upgrade.
 * @param rewritten the parts that its steps may change: tables such as `jobs`, and columns such as `jobs.title`.
 * @returns a phrase for each difference that none of them names.
 */
export function differencesOf(before: Contents, after: Contents, rewritten: ReadonlySet<string>): string[] {
  return [...before]
    .filter(([table]) => !rewritten.has(table))
    .flatMap(([table, content]) => differencesOfTable(table, content, after.get(table), rewritten))
}

function differencesOfTable(
  table: string,
  before: TableContent,
  after: TableContent | undefined,
  rewritten: ReadonlySet<string>,
): string[] {
  if (!after) return [`the table ${table} is gone`]
  if (after.rows !== before.rows) return [`${table} had ${before.rows} rows and has ${after.rows}`]
  return Object.entries(before.checksums)
    .filter(([column, checksum]) => !rewritten.has(`${table}.${column}`) && after.checksums[column] !== checksum)
    .map(([column]) => `${table}.${column} has other values`)
}
