/** What a statement of the schema makes, or is about. */
export type Subject =
  | { readonly makes: 'table' | 'function' | 'view' | 'statistics'; readonly name: string }
  | { readonly makes: 'index' | 'trigger'; readonly name: string; readonly table: string }
  /** Columns, triggers and rights that one call gives a table. */
  | { readonly makes: 'triggers'; readonly table: string }
  /** A setting of a table, which it keeps. */
  | { readonly makes: 'setting'; readonly of: string }

export interface Statement {
  readonly sql: string
  /** Undefined for rights and blocks, which may run again. */
  readonly subject: Subject | undefined
}

/** Splits the text of a file into its statements, each with the comments above it. */
export function statementsOf(text: string): Statement[] {
  const found: Statement[] = []
  let start = 0
  for (const { index } of text.matchAll(endings)) {
    if (text[index] !== ';') continue
    const sql = text.slice(start, index + 1).trim()
    start = index + 1
    found.push({ sql, subject: subjectOf(withoutComments(sql)) })
  }
  return found
}

/** Comments, strings and bodies are passed over whole, so that a semicolon within one does not end a statement. */
const endings = /--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;/g

export function withoutComments(sql: string): string {
  return sql.replace(/^(?:\s*--[^\n]*\n)+\s*/, '')
}

/** A column of a table, or a constraint that it names after its columns, with its text. */
export interface TablePart {
  readonly is: 'column' | 'constraint'
  readonly name: string
  readonly sql: string
}

/**
 * Lists the parts of a table that a statement makes, columns first, since constraints name them. A constraint without a name is left out: nothing shows whether it exists.
 * @throws Error for a part that is neither.
 */
export function partsOf(sql: string): TablePart[] {
  const found: TablePart[] = []
  let [depth, start] = [0, 0]
  for (const { 0: token, index } of sql.matchAll(tokens)) {
    if (token === '(') depth++
    // Comments and strings are longer.
    if (depth === 1 && token.length === 1) {
      if (start > 0) found.push(...partOf(withoutComments(`${sql.slice(start, index).trim()}\n`).trim()))
      start = index + 1
    }
    if (token === ')') depth--
    if (start > 0 && depth === 0) break
  }
  return found.toSorted((one, other) => Number(one.is === 'constraint') - Number(other.is === 'constraint'))
}

function partOf(sql: string): TablePart[] {
  if (/^(unique|primary key|check|foreign key|exclude)\b/.test(sql)) return []
  const [, name] = /^constraint (\w+)/.exec(sql) ?? []
  if (name) return [{ is: 'constraint', name, sql }]
  const [, column] = /^(\w+) [a-z]/.exec(sql) ?? []
  if (column && column !== 'like') return [{ is: 'column', name: column, sql }]
  throw new Error(`A table has a part that is neither a column nor a constraint: ${sql}`)
}

const tokens = /--[^\n]*|'(?:[^']|'')*'|[(),]/g

/** Finds what a statement is about. @param sql without comments above it. */
function subjectOf(sql: string): Subject | undefined {
  const words = sql.replaceAll(/\s+/g, ' ')
  const [, makes, name] = /^create (table|function|view|statistics) (\w+)/.exec(words) ?? []
  if (name) return { makes: makes as 'table', name }
  const [, index, indexed] = /^create (?:unique )?index (\w+) on (\w+)/.exec(words) ?? []
  if (index && indexed) return { makes: 'index', name: index, table: indexed }
  const [, trigger, watched] = /^create (?:constraint )?trigger (\w+) .*? on (\w+)/.exec(words) ?? []
  if (trigger && watched) return { makes: 'trigger', name: trigger, table: watched }
  const [, given] = /^select make_\w+\('(\w+)'/.exec(words) ?? []
  if (given) return { makes: 'triggers', table: given }
  const [, of] = /^alter (?:table|index) (\w+)/.exec(words) ?? []
  return of ? { makes: 'setting', of } : undefined
}
