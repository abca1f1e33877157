import type { BulkWords } from '#web/platform/lists/bulk/bulkAction.ts'

/** The words are separate from the dialog, which is loaded when it opens. */
export const moveProfiles = {
  label: 'Move',
  nouns: ['profile', 'profiles'],
  done: 'moved',
} as const satisfies BulkWords
