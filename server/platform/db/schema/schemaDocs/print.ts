import type { SchemaFile } from '#server/platform/db/schema/schemaFiles.ts'
import { statementsOf, withoutComments } from '#server/platform/db/schema/statements.ts'
import type { TableComment } from './comments.ts'
import type { TableShape, Writer } from './shape.ts'

/** If more tables than this are written alike, only their number is printed. */
const namedWriters = 8

export interface SchemaDescription {
  readonly tables: readonly TableShape[]
  readonly comments: ReadonlyMap<string, TableComment>
  readonly writers: readonly Writer[]
  readonly files: readonly SchemaFile[]
}

/**
 * Prints the pages about the database: an overview with a map, and one page for each subject.
 * @returns the text of each page by its file name.
 */
export function printSchema(schema: SchemaDescription): Map<string, string> {
  const order = [...schema.comments.keys()]
  const tables = schema.tables.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
  const subjects = Map.groupBy(tables, ({ name }) => commentOf(schema, name).subject)
  const pages = [...subjects].map(
    ([subject, tables]) => [`${subject}.md`, subjectPage(subject, tables, schema)] as const,
  )
  return new Map([['README.md', overview(subjects, schema)], ...pages.sort()])
}

function commentOf({ comments }: SchemaDescription, table: string): TableComment {
  const comment = comments.get(table)
  if (!comment?.sentence) throw new Error(`Write a sentence above the table ${table} in its file.`)
  return comment
}

function overview(subjects: ReadonlyMap<string, readonly TableShape[]>, schema: SchemaDescription): string {
  const sections = [...subjects].map(([subject, tables]) => {
    const lines = tables.map(({ name }) => `- [${name}](${subject}.md#${name}): ${commentOf(schema, name).sentence}`)
    return `## ${titleOf(subject)}\n\n${lines.join('\n')}\n`
  })
  const intro = `# The tables of the database

Printed from a database by \`npm run schema\`, and never edited. The schema is \`server/platform/db/schema/definitions/*.sql\`, a file for each
subject, in its present form. Business tables also have \`created_at\`, \`updated_at\` and \`version\`; each write of them
is an event. Money is in cents of the row's currency, \`*_on\` is a day and \`*_at\` a moment.

## Map

An arrow leads from tables to what they refer to. Accounts, which nearly all of them name, are left out.
`
  return [intro, mapOf(subjects), ...sections].join('\n')
}

/** Draws a map of the subjects that GitHub and editors can show. */
function mapOf(subjects: ReadonlyMap<string, readonly TableShape[]>): string {
  const subjectOf = new Map([...subjects].flatMap(([subject, tables]) => tables.map(({ name }) => [name, subject])))
  const boxes = [...subjects].map(([subject, tables]) => {
    const names = tables.map(({ name }) => name).join('<br>')
    return `  ${subject}["<b>${titleOf(subject)}</b><br>${names}"]`
  })
  const arrows = [...subjects].flatMap(([subject, tables]) => {
    const targets = new Set(tables.flatMap(referred).flatMap((table) => subjectOf.get(table) ?? []))
    targets.delete(subject)
    return [...targets].sort().map((target) => `  ${subject} --> ${target}`)
  })
  return ['```mermaid', 'flowchart LR', ...boxes, ...arrows, '```', ''].join('\n')
}

function referred({ constraints }: TableShape): string[] {
  const tables = constraints.flatMap(({ definition }) => /REFERENCES (\w+)/.exec(definition)?.[1] ?? [])
  return tables.filter((table) => table !== 'users')
}

function subjectPage(subject: string, tables: readonly TableShape[], schema: SchemaDescription): string {
  const sections = tables.map((table) => tableSection(table, schema))
  return [`# ${titleOf(subject)}\n`, ...sections, ...bodiesOf(subject, schema)].join('\n')
}

/** Prints the functions and views of a subject as they are written, each with its comment. */
function bodiesOf(subject: string, { files }: SchemaDescription): string[] {
  const statements = statementsOf(files.find((file) => file.subject === subject)?.sql ?? '')
  const bodies = statements.flatMap(({ sql, subject: about }) => {
    if (about?.makes !== 'function' && about?.makes !== 'view') return []
    const text = withoutComments(sql)
    // The subject of the file is in a paragraph of its own.
    const comment = sql.slice(0, sql.indexOf(text)).trim().split('\n\n').at(-1)?.replaceAll(/^-- ?/gm, '')
    return [`### ${about.name}\n${comment ? `\n${comment}\n` : ''}\n\`\`\`sql\n${text}\n\`\`\`\n`]
  })
  return bodies.length > 0 ? ['## Functions and views\n', ...bodies] : []
}

function tableSection(table: TableShape, schema: SchemaDescription): string {
  const { sentence, columns } = commentOf(schema, table.name)
  const columnLines = table.columns.map((column) => {
    const [by, given] = column.is_generated ? ['made of', column.default] : ['default', column.default]
    const kind = [
      column.type,
      ...(column.is_required ? [] : ['can be null']),
      ...(given ? [`${by} ${code(given)}`] : []),
    ]
    const comment = columns.get(column.name)
    return `- ${code(column.name)}: ${kind.join(', ')}${comment ? `. ${comment}` : ''}`
  })
  const parts = [
    ['Keys and checks', table.constraints.map(({ name, definition }) => `- ${code(name)}: ${code(definition)}`)],
    ['Indexes', table.indexes.map(({ name, definition }) => `- ${code(name)}: ${code(definition)}`)],
    ['Triggers', table.triggers.map((one) => `- ${code(one.name)}: ${one.definition}, ${code(`${one.function}()`)}`)],
    ['Written by triggers', writersOf(table.name, schema)],
  ] as const
  const printed = parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `\n${title}:\n\n${lines.join('\n')}\n`)
  return `## ${table.name}\n\n${sentence}\n\n${columnLines.join('\n')}\n${printed.join('')}`
}

/** Lists the tables whose writes also write this one, by the functions of their triggers. */
function writersOf(table: string, { tables, writers }: SchemaDescription): string[] {
  const functions = writers.filter(({ writes }) => writes.includes(table)).map((writer) => writer.function)
  return functions.flatMap((name) => {
    const sources = tables.filter(({ triggers }) => triggers.some((trigger) => trigger.function === name))
    if (sources.length === 0) return []
    const told = sources.length > namedWriters ? `${sources.length} tables` : sources.map((one) => one.name).join(', ')
    return [`- ${code(`${name}()`)}, after writes of ${told}`]
  })
}

const titleOf = (subject: string) => `${subject[0]?.toUpperCase()}${subject.slice(1).replaceAll('_', ' ')}`

function code(text: string): string {
  const fence = text.includes('`') ? '``' : '`'
  return `${fence}${text.replace(/\s+/g, ' ')}${fence}`
}
