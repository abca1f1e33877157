import { note, text, yesNo } from '#server/platform/nounTables/historyColumns.ts'
import type { NounTables } from '#server/platform/nounTables/nounTables.ts'

export const contactTables = {
  contacts: {
    within: { companies: { parent: 'company_id', noun: 'contact', subject: { column: 'id', of: 'contacts' } } },
    history: {
      company_id: null,
      name: text('Name'),
      title: text('Title'),
      email: text('E-mail'),
      phone: text('Phone'),
      notes: note('Notes'),
      do_not_contact: yesNo('Does not want mails'),
      deleted_at: null,
    },
  },
} as const satisfies NounTables
