import type { CompanyRow } from '#server/imports/templates/rows.ts'
import { planUpsert } from './change.ts'
import type { RowImporter } from './rowImporter.ts'

export const companyImporter: RowImporter<CompanyRow> = {
  file: 'companies.csv',
  table: 'companies',
  keyOf: ({ name }) => name,
  plan: async (rows, lookup) => {
    const known = await lookup.rows(
      'companies',
      rows.map(({ name }) => name),
    )
    const ownerId = await lookup.staff(
      'owner',
      rows.map(({ owner }) => owner),
    )
    return ({ name, owner, ...row }) => {
      const [existing] = known(name)
      const wanted = { ...row, owner_id: owner && ownerId(owner) }
      return planUpsert('companies', existing, wanted, { name, status: 'PROSPECT' }).changes
    }
  },
}
