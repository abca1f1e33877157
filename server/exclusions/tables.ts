import { day, oneOf, text } from '#server/platform/nounTables/historyColumns.ts'
import type { NounTables } from '#server/platform/nounTables/nounTables.ts'
import { exclusionReasons } from '#shared/exclusions/exclusions.ts'

export const exclusionTables = {
  exclusions: {
    person: {
      nouns: ['company to avoid', 'companies to avoid'],
      erasing: {
        developer_id: 'keep',
        company_name: 'mark',
        domain: 'clear',
        company_id: 'clear',
        reason: 'keep',
        note: 'clear',
        until: 'keep',
        named_by: 'keep',
        deleted_at: 'keep',
      },
    },
    within: { developers: { parent: 'developer_id', noun: 'company to avoid', named: 'company_name' } },
    history: {
      developer_id: null,
      company_name: text('Company'),
      domain: text('Domain'),
      // It follows from the name.
      company_id: null,
      reason: oneOf('Reason', exclusionReasons),
      note: text('Note'),
      until: day('Until'),
      named_by: null,
      deleted_at: null,
    },
  },
} as const satisfies NounTables
