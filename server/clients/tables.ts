import { nameOf } from '#server/platform/nounTables/historyColumns.ts'
import type { NounTables } from '#server/platform/nounTables/nounTables.ts'

export const clientTables = {
  company_users: {
    within: {
      companies: { parent: 'company_id', noun: 'client', subject: { column: 'user_id', of: 'users' } },
      users: { parent: 'user_id', noun: 'link to', subject: { column: 'company_id', of: 'companies' } },
    },
    history: {
      user_id: nameOf('Account', 'users'),
      company_id: nameOf('Company', 'companies'),
    },
  },
} as const satisfies NounTables
