import { ratesToday } from '#server/exchangeRates/costColumns.ts'
import { listOwnRegions } from '#server/jobs/regions/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { findSkillIds } from '#server/skills/finder/findSkillIds.ts'
import { baseCurrency, type ExchangeRate } from '#shared/exchangeRates/exchange.ts'
import type { BadCellCode } from '#shared/imports/imports.ts'
import { builtInRegions, type JobPlaces, placesOf } from '#shared/jobs/regions.ts'
import { findCountry } from '#shared/platform/countries.ts'
import { BadRowError } from './change.ts'
import {
  type AddedNote,
  findAddedNotes,
  findCurrencies,
  findFirstDays,
  findRows,
  findStaffIds,
  type ImportTable,
  type RowOf,
} from './data.ts'
import { foldCase } from './keys.ts'
import type { Pending } from './pending.ts'
import { currentJobProfile } from './records/currentJobProfile.ts'

/**
 * Resolves a key in a row, such as a name or an e-mail address, to an id.
 * @throws BadRowError when no row or several rows have the key.
 */
export type ResolveId = (text: string) => string

/** The profile of a developer for a job, and all that there were, itself among them. */
interface ProfileIds {
  readonly id: string
  readonly ids: readonly string[]
}

/** Gives the keys that a row refers to others with. @throws BadRowError where a reference of its own does not resolve. */
type KeysOf<Row> = (row: Row) => string | undefined | readonly string[]

/** Lists the keys of rows, but for those whose references do not resolve: each of these fails when it is planned. */
export function keysIn<Row>(rows: readonly Row[], keysOf: KeysOf<Row>): string[] {
  return rows.flatMap((row) => {
    try {
      return keysOf(row) ?? []
    } catch (error) {
      if (error instanceof BadRowError) return []
      throw error
    }
  })
}

/** Says what becomes of a key of several rows, or of none, whose reason may have a code. */
interface Unresolved {
  readonly several?: string
  readonly code?: BadCellCode
  readonly add?: ResolveId | undefined
}

/** Finds the rows to which a batch refers, with one statement per table. */
export class Lookup {
  readonly #db: Queryable
  readonly #pending: Pending | undefined
  readonly #unknownSkills: string[] = []

  /** @param pending the rows that a preview would have added so far. Without it, found rows are locked, to be updated. */
  constructor(db: Queryable, pending?: Pending) {
    this.#db = db
    this.#pending = pending
  }

  async rows<Table extends ImportTable, Row>(
    table: Table,
    rows: readonly Row[],
    keysOf: KeysOf<Row>,
  ): Promise<(text: string) => RowOf<Table>[]> {
    const keys = keysIn(rows, keysOf).map(foldCase)
    const found = await findRows(this.#db, table, keys, this.#pending === undefined)
    return (text) => {
      const stored = found.get(foldCase(text)) ?? []
      const planned = this.#pending?.past(table, text) as ReadonlyMap<string, RowOf<Table>> | undefined
      return planned ? [...stored.filter(({ id }) => !planned.has(id)), ...planned.values()] : stored
    }
  }

  /**
   * @param advice says what else would add a company.
   * @param add gives the id of a company that is missing and will be added.
   */
  companies<Row>(
    column: string,
    rows: readonly Row[],
    nameOf: KeysOf<Row>,
    advice = '',
    add?: ResolveId,
  ): Promise<ResolveId> {
    const missing = (name: string) =>
      `there is no company “${name}”. Add it in Companies, or to companies.csv.${advice}`
    return this.#notDeleted('companies', column, keysIn(rows, nameOf), missing, add)
  }

  developers<Row>(column: string, rows: readonly Row[], emailOf: KeysOf<Row>): Promise<ResolveId> {
    const missing = (address: string) =>
      `there is no developer ${address}. Add them in Developers, or to developers.csv.`
    return this.#notDeleted('developers', column, keysIn(rows, emailOf), missing)
  }

  /** @param keyOf makes its keys by `jobKey`. */
  jobs<Row>(column: string, rows: readonly Row[], keyOf: KeysOf<Row>): Promise<ResolveId> {
    const missing = () => 'this company has no such job. Add it in Jobs, or to jobs.csv.'
    return this.#notDeleted('jobs', column, keysIn(rows, keyOf), missing)
  }

  /**
   * Finds the profile of a developer for a job, as `job_profiles.csv` does, and the ids of all that there were, also of deleted ones.
   * @param keyOf gives the ids of the job and of the developer.
   */
  async jobProfiles<Row>(
    column: string,
    rows: readonly Row[],
    keyOf: KeysOf<Row>,
  ): Promise<(text: string) => ProfileIds> {
    const found = await findRows(this.#db, 'job_profiles', keysIn(rows, keyOf), false)
    const current = [...found].map(([text, rows]) => [text, [currentJobProfile(rows)?.id ?? []].flat()] as const)
    const missing = () => 'this developer has no profile for this job. Add it to job_profiles.csv.'
    const idOf = this.#resolver('job_profiles', column, new Map(current), missing)
    return (text) => {
      const id = idOf(text)
      return { id, ids: [...new Set([id, ...(found.get(text) ?? []).map((row) => row.id)])] }
    }
  }

  /** Finds the days on which Vouch began to know records, by their ids; today for those that a preview would add. */
  async firstDays(ids: readonly string[]): Promise<(id: string) => string> {
    const [found, today] = [await findFirstDays(this.#db, ids), new Date().toISOString().slice(0, 10)]
    return (id) => found.get(id) ?? today
  }

  async currencies(jobIds: readonly string[], developerIds: readonly string[]): Promise<(id: string) => string> {
    const found = await findCurrencies(this.#db, jobIds, developerIds)
    return (id) => this.#pending?.currency(id) ?? found.get(id) ?? baseCurrency
  }

  exchangeRates(): Promise<ExchangeRate[]> {
    return ratesToday(this.#db)
  }

  addedNotes(ids: readonly string[]): Promise<Map<string, AddedNote>> {
    return findAddedNotes(this.#db, ids)
  }

  async skills<Row>(column: string, rows: readonly Row[], namesOf: KeysOf<Row>): Promise<ResolveId> {
    const names = keysIn(rows, namesOf)
    const found = await findSkillIds(this.#db, names.map(foldCase))
    this.#unknownSkills.push(...names.filter((name) => !found.has(foldCase(name))))
    return this.#resolver('skills', column, found, (name) => `there is no skill “${name}”. Add it to skills.csv.`)
  }

  /** The names that were looked up as skills and are none, as often as rows have them. */
  unknownSkills(): readonly string[] {
    return this.#unknownSkills
  }

  /** Finds countries, and regions by name or word. */
  async places(column: string): Promise<(names: readonly string[]) => JobPlaces> {
    const known = [...(await listOwnRegions(this.#db)), ...builtInRegions]
    const words = new Map(known.flatMap(({ name, word }) => [name, word].map((text) => [foldCase(text), word])))
    return (names) => {
      const regions = names.flatMap((name) => words.get(foldCase(name)) ?? [])
      const countries = names.filter((name) => !words.has(foldCase(name))).map((name) => countryCode(column, name))
      return placesOf([...new Set(countries)], [...new Set(regions)], known)
    }
  }

  /** Finds members of staff by e-mail address or display name. */
  async staff<Row>(column: string, rows: readonly Row[], textOf: KeysOf<Row>): Promise<ResolveId> {
    const found = await findStaffIds(this.#db, keysIn(rows, textOf).map(foldCase))
    const several = 'several members of staff have this name. Use an e-mail address.'
    const missing = (text: string) =>
      text.includes('@')
        ? `no member of staff has the e-mail address ${text}.`
        : `no member of staff is called “${text}”. Add them in Users, then import the table again.`
    return this.#resolver('users', column, found, missing, { several, code: 'UNKNOWN_STAFF' })
  }

  async #notDeleted(
    table: 'companies' | 'developers' | 'jobs',
    column: string,
    texts: readonly string[],
    missing: (text: string) => string,
    add?: ResolveId,
  ): Promise<ResolveId> {
    const found = await findRows(this.#db, table, texts.map(foldCase), false)
    const existing = [...found].map(([text, rows]) => {
      const ids = rows.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id)
      return [text, ids] as const
    })
    return this.#resolver(table, column, new Map(existing), missing, { add })
  }

  #resolver(
    table: ImportTable,
    column: string,
    found: ReadonlyMap<string, readonly string[]>,
    missing: (text: string) => string,
    { several = 'several have this name. Make the names different first.', code, add }: Unresolved = {},
  ): ResolveId {
    return (text) => {
      const [id = this.#pending?.id(table, foldCase(text)), second] = found.get(foldCase(text)) ?? []
      if (second) throw new BadRowError(`${column}: ${several}`, text)
      if (id) return id
      if (add) return add(text)
      throw new BadRowError(`${column}: ${missing(text)}`, text, code)
    }
  }
}

/** @throws BadRowError */
function countryCode(column: string, name: string): string {
  const code = findCountry(name)
  if (code) return code
  throw new BadRowError(`${column}: “${name}” is neither a country nor a region. Use codes such as US | CA | BR.`, name)
}
