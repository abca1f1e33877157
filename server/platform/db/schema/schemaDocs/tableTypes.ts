import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { TableComment } from './comments.ts'
import type { ColumnShape, TableShape } from './shape.ts'

/** A trigger sets these, whatever a statement writes. */
const setByTriggers: readonly string[] = [
  'companies.search',
  'developer_assessments.challenge_revision_id',
  'developers.search',
  'users.search',
]
/** Only the owner of the tables writes these. */
const writtenByOwner: readonly string[] = ['backup_states']
/** That of the formatter. */
const lineWidth = 120
/** `make_business_table` adds them. */
const businessColumns: readonly string[] = ['created_at', 'updated_at', 'version']
const plainTypes: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  date: 'Day',
  'double precision': 'number',
  integer: 'number',
  jsonb: 'JsonObject',
  numeric: 'number',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Moment',
  tsvector: 'string',
  uuid: 'string',
  xid8: 'string',
}

/** Prints the row types of all tables for Kysely: `tables.ts`. */
export function printTableTypes(tables: readonly TableShape[], comments: ReadonlyMap<string, TableComment>): string {
  const named = readNamedColumns()
  const order = [...comments.keys()]
  const sorted = tables.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
  const subjects = Map.groupBy(sorted, ({ name }) => comments.get(name)?.subject ?? '')
  const sections = [...subjects].flatMap(([subject, found]) => [
    `// ${subject[0]?.toUpperCase()}${subject.slice(1)}`,
    ...found.map((table) => interfaceOf(table, comments.get(table.name), named)),
  ])
  const silent = [...tables.filter((table) => !isLogged(table)).map(({ name }) => name), 'data_release', 'migrations']
  return [
    `// Printed from the database by \`npm run schema\`, and never edited. What SQL cannot name is in columnTypes.ts.\n\n${imports}`,
    `/** Every table, column by column. Money is in cents of the row's currency. An insert may leave out columns that the database fills in. */\nexport interface Tables extends RecordTables {\n${sorted.map(({ name }) => `  ${name}: ${interfaceName(name)}`).join('\n')}\n}`,
    `/** Tables whose writes are not logged as events: internal tables, and facts that triggers maintain. */\nexport const tablesWithoutEvents = [\n${silent
      .sort()
      .map((name) => `  '${name}',`)
      .join('\n')}\n] as const satisfies readonly (keyof Tables)[]`,
    `/** The columns of each table that a write fills. The transaction numbers of one server say nothing to another. */\nexport const writtenColumns = {\n${tables.map(writtenColumnsOf).sort().join('\n')}\n} as const satisfies Partial<Record<keyof Tables, string>>`,
    '/** A table whose writes are logged as events, because its file passes it to `make_business_table`. */\nexport type BusinessTable = Exclude<keyof Tables, (typeof tablesWithoutEvents)[number]>',
    ...sections,
  ]
    .join('\n\n')
    .concat('\n')
}

const imports = `import type { Generated, GeneratedAlways } from 'kysely'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type {
  Business,
  Day,
  Decimal,
  DefaultedJson,
  Json,
  JsonObject,
  MaybeJson,
  MaybeMoment,
  MomentColumn,
  RecordTables,
  StampedMoment,
  WrittenLater,
  WrittenOnce,
} from './columnKinds.ts'
import type { ColumnTypes } from './columnTypes.ts'`

function readNamedColumns(): ReadonlySet<string> {
  const text = readFileSync(path.join(import.meta.dirname, '../columnTypes.ts'), 'utf8')
  return new Set([...text.matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(([, name = '']) => name))
}

function writtenColumnsOf({ name, columns }: TableShape): string {
  const written = columns.filter((column) => !column.is_generated && column.type !== 'xid8')
  const line = `  ${name}: '${written.map((column) => column.name).join(' ')}',`
  // A name as short as `jobs` would be alone on its line, so the formatter leaves it.
  return line.length > lineWidth && name.length > 4 ? line.replace(': ', ':\n    ') : line
}

const isLogged = ({ triggers }: TableShape) => triggers.some(({ name }) => name === 'log_insert')
const interfaceName = (table: string) =>
  `${table.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`

function interfaceOf(table: TableShape, comment: TableComment | undefined, named: ReadonlySet<string>): string {
  const isBusiness = businessColumns.every((name) => table.columns.some((column) => column.name === name))
  const lines = table.columns
    .filter(({ name }) => !isBusiness || !businessColumns.includes(name))
    .flatMap((column) => {
      const text = comment?.columns.get(column.name)
      return [...(text ? [`  /** ${text} */`] : []), `  ${column.name}: ${kindOf(table.name, column, named)}`]
    })
  const heading = `export interface ${interfaceName(table.name)}${isBusiness ? ' extends Business' : ''} {`
  return [`/** ${comment?.sentence} */`, heading, ...lines, '}'].join('\n')
}

/** Gives the type of a column for reading, inserting and updating by the app. */
function kindOf(table: string, column: ColumnShape, named: ReadonlySet<string>): string {
  const own = `${table}.${column.name}`
  const isSet = column.is_generated || setByTriggers.includes(own)
  const [inserts, updates] = writtenByOwner.includes(table)
    ? [!isSet, !isSet]
    : [column.can_insert && !isSet, column.can_update && !isSet]
  const value = named.has(own) ? `ColumnTypes['${own}']` : plainType(column.type)
  const read = column.is_required ? value : `${value} | null`
  if (!inserts && !updates) return `GeneratedAlways<${read}>`
  const kind =
    writtenKind(column, named.has(own) ? value : undefined) ?? (column.default === null ? read : `Generated<${read}>`)
  if (inserts && updates) return kind
  return `${inserts ? 'WrittenOnce' : 'WrittenLater'}<${kind}>`
}

/** Finds the kind of a column that is written differently from how it is read. @param value the named type of what JSON holds. */
function writtenKind(
  { type, is_required, default: given }: ColumnShape,
  value: string | undefined,
): string | undefined {
  const kinds: Readonly<Record<string, readonly [string, string, string]>> = {
    jsonb: ['Json', 'DefaultedJson', 'MaybeJson'],
    numeric: ['Decimal', 'Decimal', 'Decimal'],
    'timestamp with time zone': ['MomentColumn', 'StampedMoment', 'MaybeMoment'],
  }
  const [required, defaulted, maybe] = kinds[withoutLength(type)] ?? []
  const kind = !is_required ? maybe : given === null ? required : defaulted
  return kind && value ? `${kind}<${value}>` : kind
}

function plainType(type: string): string {
  const isList = type.endsWith('[]')
  const plain = plainTypes[isList ? type.slice(0, -2) : withoutLength(type)]
  if (!plain) throw new Error(`Say in tableTypes.ts which type of TypeScript stands for ${type}.`)
  return isList ? `${plain}[]` : plain
}

/** Gives `numeric` for `numeric(20,10)`. */
function withoutLength(type: string): string {
  return type.split('(', 1)[0] ?? type
}
