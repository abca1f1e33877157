import { moment, nameOf, note, oneOf, text, yesNo } from '#server/platform/nounTables/historyColumns.ts'
import type { NounTables } from '#server/platform/nounTables/nounTables.ts'
import { channels } from '#shared/platform/messaging/channels.ts'

export const noteTables = {
  notes: {
    person: {
      nouns: ['note', 'notes'],
      erasing: {
        company_id: 'keep',
        contact_id: 'keep',
        developer_id: 'keep',
        job_id: 'keep',
        job_profile_id: 'keep',
        author_id: 'keep',
        body: 'mark',
        pinned: 'keep',
        shared_with_client: 'keep',
        channel: 'keep',
        talked_at: 'keep',
        outcome: 'clear',
        deleted_at: 'keep',
      },
    },
    within: {
      jobs: { parent: 'job_id', noun: 'note' },
      job_profiles: { parent: 'job_profile_id', noun: 'note' },
      developers: { parent: 'developer_id', noun: 'note' },
      companies: { parent: 'company_id', noun: 'note' },
    },
    history: {
      company_id: null,
      contact_id: nameOf('Contact', 'contacts'),
      developer_id: null,
      job_id: null,
      job_profile_id: null,
      author_id: null,
      body: note('Note'),
      pinned: yesNo('Pinned'),
      channel: oneOf('Talked by', channels),
      talked_at: moment('Talked at'),
      outcome: text('Outcome'),
      shared_with_client: yesNo('Shared with the client'),
      deleted_at: null,
    },
  },
} as const satisfies NounTables
