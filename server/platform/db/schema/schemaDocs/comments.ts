import type { Migration } from '#server/platform/db/schema/catalogue.ts'

/** The comments of the migrations above a table and above its columns. */
export interface TableComment {
  /** The name of the migration that makes it, without number: `people`. */
  readonly subject: string
  readonly sentence: string
  readonly columns: ReadonlyMap<string, string>
}

const heading = /^create table (?:if not exists )?(\w+) \(/
const added = /^(?:alter table (\w+) )?add column (?:if not exists )?(\w+)/

/** Reads the comments of all tables. A later migration adds columns, and describes them in the same way. */
export function readComments(migrations: readonly Migration[]): Map<string, TableComment> {
  const tables = new Map<string, TableComment & { readonly columns: Map<string, string> }>()
  for (const { name, sql } of migrations) {
    let lines: string[] = []
    let table: string | undefined
    let isInside = false
    for (const line of sql.split('\n').map((text) => text.trim())) {
      const made = heading.exec(line)?.[1]
      const [, altered, column] = added.exec(line) ?? []
      table = made ?? altered ?? /^alter table (\w+)$/.exec(line)?.[1] ?? table
      if (made) {
        tables.set(made, { subject: subjectOf(name), sentence: lines.join(' '), columns: new Map() })
        isInside = true
      } else if (line.startsWith(')')) isInside = false
      const named = column ?? (isInside && !made ? /^(\w+) /.exec(line)?.[1] : undefined)
      if (table && named && lines.length > 0) tables.get(table)?.columns.set(named, lines.join(' '))
      lines = line.startsWith('--') ? [...lines, line.replace(/^-- ?/, '')] : []
    }
  }
  return tables
}

function subjectOf(migration: string): string {
  return migration.replace(/^\d+_/, '').replace(/\.sql$/, '')
}
