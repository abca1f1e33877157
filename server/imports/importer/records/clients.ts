import { BadRowError, planUpsert } from '#server/imports/importer/change.ts'
import type { RowImporter } from '#server/imports/importer/rowImporter.ts'
import type { ClientRow } from '#server/imports/templates/rows.ts'
import { clientRole } from '#shared/platform/permissions.ts'

export const clientImporter: RowImporter<ClientRow> = {
  file: 'clients.csv',
  table: 'users',
  keyOf: ({ email }) => email,
  plan: async (rows, lookup) => {
    const known = await lookup.rows('users', rows, ({ email }) => email)
    const links = await lookup.rows('company_users', rows, ({ email }) => known(email).map(({ id }) => id))
    const companyId = await lookup.companies('company', rows, ({ company }) => company)
    return ({ email, company, ...row }) => {
      const [existing] = known(email)
      if (existing && existing.role !== clientRole) {
        throw new BadRowError('email: this e-mail address belongs to a staff account. Use another one.')
      }
      const company_id = companyId(company)
      const account = planUpsert('users', existing, row, { email, role: clientRole, active: true })
      const link = planUpsert('company_users', links(account.row.id)[0], { company_id }, { user_id: account.row.id })
      return [...account.changes, ...link.changes]
    }
  },
}
