import type { NounTables } from '#server/platform/nounTables/nounTables.ts'
import { atWork } from '#server/platform/nounTables/withheld.ts'

export const messageTables = {
  messages: {
    person: {
      nouns: ['message', 'messages'],
      erasing: {
        developer_id: 'keep',
        contact_id: 'keep',
        account_id: 'keep',
        reader_id: 'keep',
        company_id: 'keep',
        email: 'clear',
        job_id: 'keep',
        batch_id: 'keep',
        signed_link_id: 'keep',
        outcome: 'keep',
        outcome_number: 'keep',
        guest_id: 'keep',
        calendar_method: 'keep',
        sequence: 'keep',
        meeting_type: 'keep',
        starts_at: 'keep',
        ends_at: 'keep',
        url: 'clear',
        kind: 'keep',
        sender_id: 'keep',
        delivery_method: 'keep',
        subject: 'mark',
        body: 'mark',
        success: 'keep',
        // A mail that its eraser queued has yet to leave, and it may name nobody.
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
