import type { BulkWords } from '#web/platform/lists/bulk/bulkAction.ts'

export const moveStage: BulkWords = {
  label: 'Move Stage',
  verb: 'Move',
  nouns: ['developer', 'developers'],
  done: 'moved',
}
