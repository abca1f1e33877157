import type { NounTables } from '#server/platform/nounTables/nounTables.ts'
import { atWork, repeated } from '#server/platform/nounTables/withheld.ts'

export const jobMessageTables = {
  job_messages: {
    person: {
      nouns: ['message about a job', 'messages about jobs'],
      erasing: {
        batch_id: 'keep',
        job_id: 'keep',
        developer_id: 'keep',
        delivery_method: 'keep',
        subject: 'clear',
        body: 'clear',
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
  job_message_batches: {
    withheld: { key: repeated, request_hash: repeated },
  },
} as const satisfies NounTables
