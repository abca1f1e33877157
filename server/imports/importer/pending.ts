import type { ImportTable, ResumeOwner, RowChange, RowOf } from './data.ts'
import { foldCase, jobKey } from './keys.ts'

type PastTable = 'imported_moves' | 'notes'

/** Keeps the rows that a preview would add, by key, because later files refer to them before they exist. */
export class Pending {
  readonly #ids = new Map<string, string>()
  readonly #names = new Map<string, string>()
  readonly #currencies = new Map<string, string>()
  readonly #developers: ResumeOwner[] = []
  readonly #past = new Map<string, Map<string, RowOf<PastTable>>>()

  add({ table, action, row }: RowChange): void {
    if (table === 'imported_moves' || table === 'notes') this.#addPast(table, row)
    if (typeof row.currency === 'string') this.#currencies.set(String(row.id), row.currency)
    if (action !== 'insert') return
    const name = nameOf(table, row)
    if (name) this.#names.set(String(row.id), name)
    for (const text of keysOf(table, row)) this.#ids.set(`${table} ${foldCase(text)}`, String(row.id))
    // An insert has all columns that are not null.
    if (table === 'developers') this.#developers.push(row as unknown as ResumeOwner)
  }

  #addPast(table: PastTable, row: RowChange['row']): void {
    const known = `${table} ${pastKey(table, row)}`
    const whole = { stage: null, status: null, deleted_at: null, ...row } as unknown as RowOf<PastTable>
    this.#past.set(known, new Map(this.#past.get(known)).set(whole.id, whole))
  }

  id(table: ImportTable, text: string): string | undefined {
    return this.#ids.get(`${table} ${text}`)
  }

  /** Gives the currency that a job or a developer would have. */
  currency(id: string): string | undefined {
    return this.#currencies.get(id)
  }

  /** Finds the moves or notes that would be added or changed, by the key of `Lookup.rows`, and each by its id. */
  past(table: ImportTable, text: string): ReadonlyMap<string, RowOf<PastTable>> {
    return this.#past.get(`${table} ${text}`) ?? new Map()
  }

  /** Names the rows that would be added, by their id. */
  names(): ReadonlyMap<string, string> {
    return this.#names
  }

  developers(): readonly ResumeOwner[] {
    return this.#developers
  }
}

/** Gives the key that moves or notes are found with: the id of the record, and the day of notes. */
function pastKey(table: PastTable, row: RowChange['row']): string {
  const id = String(row.developer_id ?? row.job_id ?? row.job_profile_id ?? row.placement_id ?? row.company_id)
  return table === 'notes' ? `${id} ${String(row.created_at).slice(0, 10)}` : id
}

/** Names a row that others refer to; undefined for any other. */
function nameOf(table: ImportTable, row: RowChange['row']): string | undefined {
  if (table === 'skills' || table === 'companies') return String(row.name)
  if (table === 'developers') return `${row.first_name} ${row.last_name}`
  return table === 'jobs' ? String(row.title) : undefined
}

function keysOf(table: ImportTable, row: RowChange['row']): string[] {
  if (table === 'skills') return [row.name, ...(Array.isArray(row.aliases) ? row.aliases : [])].map(String)
  if (table === 'companies') return [String(row.name)]
  if (table === 'developers') return [String(row.email)]
  if (table === 'job_profiles') return [`${row.job_id} ${row.developer_id}`]
  return table === 'jobs' ? [jobKey(String(row.company_id), String(row.title))] : []
}
