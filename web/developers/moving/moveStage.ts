import type { BulkWords } from '#web/platform/lists/bulkAction.ts'

/** What moving many developers is called. */
export const moveStage: BulkWords = {
  label: 'Move Stage',
  verb: 'Move',
  nouns: ['developer', 'developers'],
  done: 'moved',
}
