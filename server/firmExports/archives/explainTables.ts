import { readComments, type TableComment } from '#server/platform/db/schema/schemaDocs/comments.ts'
import { readSchema } from '#server/platform/db/schema/schemaFiles.ts'
import { fileColumn } from './filePaths.ts'
import { typesOf } from './loadScript.ts'
import type { SnapshotTable } from './snapshot.ts'
import { archivedColumns } from './tableSource.ts'
import { withheldColumns } from './withheld.ts'

/** Explains each table and column of an archive, by the comments of the schema, as Markdown. */
export async function explainTables(tables: readonly SnapshotTable[]): Promise<string> {
  const comments = readComments((await readSchema()).files)
  const sections = tables.toSorted((one, other) => (one.name < other.name ? -1 : 1)).map(sectionOf(comments))
  return ['# The tables of this archive\n', ...sections].join('\n')
}

function sectionOf(comments: ReadonlyMap<string, TableComment>) {
  return (table: SnapshotTable): string => {
    const comment = comments.get(table.name)
    const types = typesOf(table)
    const columns = archivedColumns(table.name).map((name) => {
      const text = name === fileColumn ? 'The path of its file in this archive.' : comment?.columns.get(name)
      return `- \`${name}\`: ${types.get(name)}${text ? `. ${text}` : ''}`
    })
    const withheld = Object.entries(withheldColumns[table.name] ?? {})
    const stays = withheld.map(([name, reason]) => `- \`${name}\` stays in Vouch. ${reason}`)
    const keys = table.shape.constraints.flatMap(({ definition }) =>
      /^(PRIMARY|FOREIGN) KEY/.test(definition) ? [`- \`${definition}\``] : [],
    )
    const rows = table.rows === 1 ? '1 row' : `${table.rows.toLocaleString('en-US')} rows`
    return `## ${table.name}\n\n${comment?.sentence ?? ''} ${rows}.\n\n${[...columns, ...stays, ...keys].join('\n')}\n`
  }
}
