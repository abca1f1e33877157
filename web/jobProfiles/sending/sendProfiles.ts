import type { BulkWords } from '#web/platform/lists/bulk/bulkAction.ts'

/** The words are separate from the dialog, which is loaded when it opens. */
export const sendProfiles = {
  label: 'Send to Client',
  verb: 'Send',
  nouns: ['profile', 'profiles'],
  done: 'sent',
} as const satisfies BulkWords
