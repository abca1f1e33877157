import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import type { BulkAction, BulkDialogProps } from '#web/platform/lists/bulk/bulkAction.ts'

const MergeDeveloperDialog = lazyPart(async () => (await import('./MergeDeveloperDialog.tsx')).MergeDeveloperDialog)

/** Merges two selected rows of a list of people. */
export const mergeAction: BulkAction = {
  label: 'Merge',
  nouns: ['record', 'records'],
  done: 'merged',
  rows: 2,
  dialog: mergeDialog,
}

function mergeDialog({ selected, onDone, onClose }: BulkDialogProps) {
  const [id, otherId] = 'ids' in selected ? selected.ids : []
  return id && otherId && <MergeDeveloperDialog id={id} otherId={otherId} onMerged={onDone} onClose={onClose} />
}
