import pg from 'pg'
import { fileColumn } from './filePaths.ts'
import type { SnapshotTable } from './snapshot.ts'
import { archivedColumns } from './tableSource.ts'

const { escapeIdentifier } = pg

/** Gives the type of each column of a table in the archive, as PostgreSQL names it, by the name of the column. */
export function typesOf({ shape }: SnapshotTable): Map<string, string> {
  return new Map([...shape.columns.map(({ name, type }) => [name, type] as const), [fileColumn, 'text']])
}

/**
 * Writes the script that psql makes the tables in an empty database with, and fills them. They are filled from the JSON
 * Lines, since psql before version 18 ends a CSV file at a line that is `\\.`, even within a text. Keys come last, since
 * a table with keys is slower to fill. Keys that lead to rows which stay in Vouch are left out.
 */
export function loadScript(tables: readonly SnapshotTable[]): string {
  return [
    '-- Run it in the folder of the unpacked archive: psql --dbname the_new_database --file load.sql',
    '\\set ON_ERROR_STOP on',
    'begin;',
    ...tables.map(createTable),
    'create temporary table json_lines (line json);',
    ...tables.flatMap(fillTable),
    ...tables.flatMap(uniqueKeys),
    ...tables.flatMap((table) => foreignKeys(table, new Set(tables.map(({ name }) => name)))),
    'commit;',
    'analyze;',
    '',
  ].join('\n')
}

function createTable(table: SnapshotTable): string {
  const types = typesOf(table)
  const required = new Set(table.shape.columns.filter((column) => column.is_required).map(({ name }) => name))
  const columns = archivedColumns(table.name).map(
    (name) => `  ${escapeIdentifier(name)} ${types.get(name)}${required.has(name) ? ' not null' : ''}`,
  )
  const key = `  primary key (${table.key.map(escapeIdentifier).join(', ')})`
  return `create table ${escapeIdentifier(table.name)} (\n${[...columns, key].join(',\n')}\n);`
}

function fillTable({ name }: SnapshotTable): string[] {
  const table = escapeIdentifier(name)
  return [
    String.raw`\copy json_lines from 'jsonl/${name}.jsonl' with (format csv, quote e'\x01', delimiter e'\x02')`,
    `insert into ${table} select filled.* from json_lines, json_populate_record(null::${table}, line) filled;`,
    'truncate json_lines;',
  ]
}

function uniqueKeys({ name, shape }: SnapshotTable): string[] {
  const columns = new Set(archivedColumns(name))
  return shape.constraints.flatMap(({ name: constraint, definition }) => {
    const own = /^UNIQUE[^(]*\(([^)]*)\)$/.exec(definition)?.[1]?.split(', ')
    return own?.every((column) => columns.has(column)) ? [addConstraint(name, constraint, definition)] : []
  })
}

function foreignKeys({ name, shape }: SnapshotTable, known: ReadonlySet<string>): string[] {
  const columns = new Set(archivedColumns(name))
  return shape.constraints.flatMap(({ name: constraint, definition }) => {
    const [, own = '', target = '', theirs] =
      /^FOREIGN KEY \(([^)]*)\) REFERENCES (\w+)\(([^)]*)\)/.exec(definition) ?? []
    // The events of tables that stay are missing.
    if (!theirs || !known.has(target) || target === 'events' || !own.split(', ').every((column) => columns.has(column)))
      return []
    const key = `foreign key (${own}) references ${escapeIdentifier(target)} (${theirs})`
    return [addConstraint(name, constraint, key)]
  })
}

function addConstraint(table: string, name: string, definition: string): string {
  return `alter table ${escapeIdentifier(table)} add constraint ${escapeIdentifier(name)} ${definition};`
}
