import type { NounTables } from '#server/platform/nounTables/nounTables.ts'
import { repeated } from '#server/platform/nounTables/withheld.ts'

export const jobMessageTables = {
  job_message_batches: {
    withheld: { key: repeated, request_hash: repeated },
  },
} as const satisfies NounTables
