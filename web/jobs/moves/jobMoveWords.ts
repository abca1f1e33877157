import type { BulkWords } from '#web/platform/lists/bulk/bulkAction.ts'

/** The words are separate from the dialog, which is loaded when it opens. */
export const jobMoveWords = {
  label: 'Move',
  nouns: ['job', 'jobs'],
  done: 'moved',
} as const satisfies BulkWords
