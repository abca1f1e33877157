import { TagsBox } from '#web/platform/ui/inputs/choices/TagsBox.tsx'
import type { BulkInputProps, BulkWords, PlannedAction, SelectedRows } from './bulkAction.ts'
import { type BulkMutation, useBulkMutation } from './useBulkMutation.ts'

interface Input {
  readonly selection: SelectedRows
  readonly tags: string[]
  readonly remove: boolean
  readonly dry_run: boolean
}

/**
 * Returns the bulk actions that add tags to selected rows, and take them away.
 * @param document a mutation of `tagMutation`.
 * @param suggestions the tags that rows have; undefined until they are read.
 */
export function useTagActions(
  document: BulkMutation<Input>,
  nouns: BulkWords['nouns'],
  suggestions: readonly string[] = [],
): PlannedAction[] {
  const tag = useBulkMutation(document)
  const runWith =
    (remove: boolean): PlannedAction['run'] =>
    (selection, dry_run, values) =>
      tag({ selection, tags: [...values], remove, dry_run })
  const input = (props: BulkInputProps) => (
    <TagsBox label="Tags" placeholder="Enter or choose tags" suggestions={suggestions} {...props} />
  )
  return [
    { label: 'Add Tags', nouns, done: 'tagged', preposition: 'to', input, run: runWith(false) },
    { label: 'Remove Tags', nouns, done: 'changed', preposition: 'from', input, run: runWith(true) },
  ]
}
