import type { BulkWords } from '#web/platform/lists/bulkAction.ts'

/** The words are separate from the dialog, which is loaded when it opens. */
export const sendManyWords = {
  label: 'Send Assessment',
  verb: 'Send',
  preposition: 'to',
  nouns: ['developer', 'developers'],
  done: 'sent the assessment',
  consequence: 'The messages leave after ten seconds, until which you can undo.',
} as const satisfies BulkWords
