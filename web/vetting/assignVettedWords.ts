import type { BulkWords } from '#web/platform/lists/bulkAction.ts'

/** The words are separate from the dialog, which is loaded when it opens. */
export const assignVettedWords = {
  label: 'Assign Reviewers',
  nouns: ['assessment', 'assessments'],
  preposition: 'to',
  done: 'assigned',
} as const satisfies BulkWords
