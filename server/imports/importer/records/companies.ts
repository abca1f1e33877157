import { planUpsert } from '#server/imports/importer/change.ts'
import type { RowChange } from '#server/imports/importer/data.ts'
import { foldCase } from '#server/imports/importer/keys.ts'
import type { RowImporter } from '#server/imports/importer/rowImporter.ts'
import type { CompanyRow } from '#server/imports/templates/rows.ts'

export const companyImporter: RowImporter<CompanyRow> = {
  file: 'companies.csv',
  table: 'companies',
  keyOf: ({ name }) => name,
  plan: async (rows, lookup) => {
    const known = await lookup.rows('companies', rows, ({ name }) => name)
    const ownerId = await lookup.staff('owner', rows, ({ owner }) => owner)
    return ({ name, owner, ...row }) => {
      const [existing] = known(name)
      const wanted = { ...row, owner_id: owner && ownerId(owner) }
      return planUpsert('companies', existing, wanted, newCompany(name)).changes
    }
  },
}

function newCompany(name: string) {
  return { name, status: 'PROSPECT' }
}

/** Plans the companies that only other rows name. */
export class NamedCompanies {
  readonly #planned = new Map<string, RowChange>()
  readonly #added = new Set<string>()

  /** Gives the id that a company will have once a row adds it. */
  idOf(name: string): string {
    const known = this.#planned.get(foldCase(name))
    const [change] = known ? [known] : planUpsert('companies', undefined, {}, newCompany(name)).changes
    if (change) this.#planned.set(foldCase(name), change)
    return String(change?.row.id)
  }

  /** Gives the change that adds a company to the first row that is imported and names it. A row that is refused must not ask. */
  additionOf(name: string): RowChange[] {
    const change = this.#planned.get(foldCase(name))
    if (!change || this.#added.has(foldCase(name))) return []
    this.#added.add(foldCase(name))
    return [change]
  }
}
