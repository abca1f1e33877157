import type { Queryable } from '#server/platform/db/connect.ts'
import { BadRowError } from './change.ts'
import {
  findRows,
  findSkillIds,
  findStaffIds,
  type ImportTable,
  type Person,
  type RowChange,
  type RowOf,
} from './data.ts'

/** Finds the one id that a text of a row stands for. */
export type Reference = (text: string) => string

/** Rows that a preview would add, by the texts that stand for them: later files refer to them before they exist. */
export class Pending {
  readonly #ids = new Map<string, string>()
  readonly #people: Person[] = []

  add({ table, action, row }: RowChange): void {
    if (action !== 'insert') return
    for (const text of textsOf(table, row)) this.#ids.set(`${table} ${folded(text)}`, String(row.id))
    if (table === 'developers') this.#people.push(row as unknown as Person)
  }

  id(table: ImportTable, text: string): string | undefined {
    return this.#ids.get(`${table} ${text}`)
  }

  /** The developers among them. */
  people(): readonly Person[] {
    return this.#people
  }
}

function textsOf(table: ImportTable, row: RowChange['row']): string[] {
  if (table === 'skills') return [row.name, ...((row.aliases ?? []) as string[])].map(String)
  if (table === 'companies') return [String(row.name)]
  if (table === 'developers') return [String(row.email)]
  return table === 'jobs' ? [jobKey(String(row.company_id), String(row.title))] : []
}

/** The text that stands for a job. */
export function jobKey(companyId: string, title: string): string {
  return `${companyId} ${title}`
}

/** Upper and lower case are the same in every text that stands for a row. */
export function folded(text: string): string {
  return text.toLowerCase()
}

/** Finds what the rows of a batch need, everything of a kind in one statement. */
export class Lookup {
  readonly #db: Queryable
  readonly #pending: Pending | undefined

  /** @param pending what a preview would have added so far; left out, rows are found in order to be written, and held. */
  constructor(db: Queryable, pending?: Pending) {
    this.#db = db
    this.#pending = pending
  }

  /** The rows that are there, by the text that stands for them. */
  async rows<Table extends ImportTable>(
    table: Table,
    texts: readonly string[],
  ): Promise<(text: string) => RowOf<Table>[]> {
    const found = await findRows(this.#db, table, texts.map(folded), this.#pending === undefined)
    return (text) => found.get(folded(text)) ?? []
  }

  companies(column: string, names: readonly string[]): Promise<Reference> {
    return this.#living('companies', column, names, (name) => `there is no company “${name}”. Add it to companies.csv.`)
  }

  developers(column: string, emails: readonly string[]): Promise<Reference> {
    const missing = (address: string) => `there is no developer ${address}. Add them to developers.csv.`
    return this.#living('developers', column, emails, missing)
  }

  /** @param texts made by `jobKey`. */
  jobs(column: string, texts: readonly string[]): Promise<Reference> {
    return this.#living('jobs', column, texts, () => 'this company has no such job. Add it to jobs.csv.')
  }

  async skills(column: string, names: readonly string[]): Promise<Reference> {
    const found = await findSkillIds(this.#db, names.map(folded))
    return this.#reference('skills', column, found, (name) => `there is no skill “${name}”. Add it to skills.csv.`)
  }

  async staff(column: string, emails: readonly (string | undefined)[]): Promise<Reference> {
    const wanted = emails.filter((address) => address !== undefined)
    const found = await findStaffIds(this.#db, wanted.map(folded))
    return this.#reference('users', column, found, (address) => `no member of staff has the e-mail address ${address}.`)
  }

  async #living(
    table: 'companies' | 'developers' | 'jobs',
    column: string,
    texts: readonly string[],
    missing: (text: string) => string,
  ): Promise<Reference> {
    const found = await findRows(this.#db, table, texts.map(folded), false)
    const living = [...found].map(([text, rows]) => {
      const ids = rows.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id)
      return [text, ids] as const
    })
    return this.#reference(table, column, new Map(living), missing)
  }

  #reference(
    table: ImportTable,
    column: string,
    found: ReadonlyMap<string, readonly string[]>,
    missing: (text: string) => string,
  ): Reference {
    return (text) => {
      const [id = this.#pending?.id(table, folded(text)), second] = found.get(folded(text)) ?? []
      if (second) throw new BadRowError(`${column}: more than one has this name. Make their names different first.`)
      if (!id) throw new BadRowError(`${column}: ${missing(text)}`)
      return id
    }
  }
}
