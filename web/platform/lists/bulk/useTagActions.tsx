import type { ApiOperation } from '#web/platform/lib/api/operation.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { TagsBox } from '#web/platform/ui/inputs/choices/TagsBox.tsx'
import {
  type BulkInputProps,
  type BulkOutcome,
  type BulkWords,
  bulkResult,
  type PlannedAction,
  type SelectedRows,
} from './bulkAction.ts'

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
  document: ApiOperation<Readonly<Record<string, BulkOutcome>>, { readonly input: Input }>,
  nouns: BulkWords['nouns'],
  suggestions: readonly string[] = [],
): PlannedAction[] {
  const tag = useMutation(document, { showsErrors: true })
  const runWith =
    (remove: boolean): PlannedAction['run'] =>
    async (selection, dry_run, values) => {
      const { data, extensions } = await tag({ selection, tags: [...values], remove, dry_run })
      return bulkResult(Object.values(data)[0], extensions)
    }
  const input = (props: BulkInputProps) => (
    <TagsBox label="Tags" placeholder="Enter or choose tags" suggestions={suggestions} {...props} />
  )
  return [
    { label: 'Add Tags', nouns, done: 'tagged', preposition: 'to', input, run: runWith(false) },
    { label: 'Remove Tags', nouns, done: 'changed', preposition: 'from', input, run: runWith(true) },
  ]
}
