import type { NounTables } from '#server/platform/nounTables/nounTables.ts'
import { atWork } from '#server/platform/nounTables/withheld.ts'

export const companyMessageTables = {
  company_messages: {
    withheld: { lease_until: atWork, attempts: atWork },
  },
} as const satisfies NounTables
