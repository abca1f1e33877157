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

/** Comments, strings and bodies are passed over whole, so that a semicolon within one ends nothing. */
const endings = /--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;/g

/** Gives a statement without the comments above it. */
export function withoutComments(sql: string): string {
  return sql.replace(/^(?:\s*--[^\n]*\n)+\s*/, '')
}

/** A column of a table, or a constraint that it names after its columns, with its text. */
export interface TablePart {
  readonly is: 'column' | 'constraint'
  readonly name: string
  readonly sql: string
}

/** Lists what a statement makes of a table. A constraint without a name is left out: nothing tells whether it is there. */
export function partsOf(sql: string): TablePart[] {
  const found: TablePart[] = []
  let [depth, start] = [0, 0]
  for (const { 0: token, index } of sql.matchAll(tokens)) {
    if (token === '(') depth++
    // Comments and strings are longer.
    if (depth === 1 && token.length === 1) {
      const part = partOf(withoutComments(`${sql.slice(start, index).trim()}\n`).trim())
      if (part) found.push(part)
      start = index + 1
    }
    if (token === ')') depth--
  }
  return found
}

function partOf(sql: string): TablePart | undefined {
  const [, name] = /^constraint (\w+)/.exec(sql) ?? []
  if (name) return { is: 'constraint', name, sql }
  const [, column] = /^(?!create |unique |primary |check |foreign )(\w+) \w/.exec(sql) ?? []
  return column ? { is: 'column', name: column, sql } : undefined
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
