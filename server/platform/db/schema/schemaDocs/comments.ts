import type { SchemaFile } from '#server/platform/db/schema/schemaFiles.ts'

/** The comments of the schema above a table and above its columns. */
export interface TableComment {
  /** The file that makes it: `people`. */
  readonly subject: string
  readonly sentence: string
  readonly columns: ReadonlyMap<string, string>
}

const heading = /^create table (\w+) \(/

/** Reads the comments of all tables, in the order in which the files make them. */
export function readComments(files: readonly SchemaFile[]): Map<string, TableComment> {
  const tables = new Map<string, TableComment & { readonly columns: Map<string, string> }>()
  for (const { subject, sql } of files) {
    let lines: string[] = []
    let table: string | undefined
    for (const line of sql.split('\n').map((text) => text.trim())) {
      const made = heading.exec(line)?.[1]
      if (made) {
        table = made
        tables.set(made, { subject, sentence: lines.join(' '), columns: new Map() })
      } else if (line.startsWith(')')) table = undefined
      const column = made ? undefined : /^(\w+) /.exec(line)?.[1]
      if (table && column && lines.length > 0) tables.get(table)?.columns.set(column, lines.join(' '))
      lines = line.startsWith('--') ? [...lines, line.replace(/^-- ?/, '')] : []
    }
  }
  return tables
}
