import type { NounTables } from '#server/platform/nounTables/nounTables.ts'
import { atWork } from '#server/platform/nounTables/withheld.ts'

export const messageTables = {
  messages: {
    person: {
      nouns: ['message', 'messages'],
      erasing: {
        developer_id: 'keep',
        sender_id: 'keep',
        delivery_method: 'keep',
        subject: 'mark',
        body: 'mark',
        outcome: 'keep',
        outcome_number: 'keep',
        success: 'keep',
        metadata: 'empty',
        send_after: 'keep',
        lease_until: 'keep',
        attempts: 'keep',
        state: 'keep',
      },
    },
    withheld: { lease_until: atWork, attempts: atWork },
  },
  message_replies: {
    person: {
      nouns: ['logged reply', 'logged replies'],
      erasing: {
        developer_id: 'keep',
        logged_by_id: 'keep',
        channel: 'keep',
        received_at: 'keep',
        body: 'mark',
        deleted_at: 'keep',
      },
    },
  },
} as const satisfies NounTables
