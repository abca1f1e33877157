import { nameOf, note, oneOf, text } from '#server/platform/nounTables/historyColumns.ts'
import type { NounTables } from '#server/platform/nounTables/nounTables.ts'
import { derived } from '#server/platform/nounTables/withheld.ts'
import { companyList } from '#shared/companies/companies.ts'
import { companyStatuses } from '#shared/platform/enumerations.ts'

export const companyTables = {
  companies: {
    record: { noun: 'company', permission: 'companies:read' },
    history: {
      name: text('Name'),
      domain: text('Domain'),
      status: oneOf('Status', companyStatuses),
      owner_id: nameOf('Owner', 'users'),
      time_zone: text('Time zone'),
      terms: text(companyList.columns.terms.label, companyList.columns.terms.permission),
      notes: note('Notes'),
      deleted_at: null,
    },
    withheld: { search: derived },
  },
} as const satisfies NounTables
