import type { ApiOperation } from '#web/platform/lib/api/operation.ts'
import { useColleagues } from '#web/platform/lib/api/useColleagues.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { MultiSelect } from '#web/platform/ui/inputs/choices/MultiSelect.tsx'
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
  /** Null means nobody. */
  readonly owner_id?: string | null
  readonly dry_run: boolean
}

const nobody = 'nobody'

/**
 * Returns the bulk action that gives selected rows to an owner.
 * @param document a mutation of `ownerMutation`.
 */
export function useOwnerAction(
  document: ApiOperation<Readonly<Record<string, BulkOutcome>>, { readonly input: Input }>,
  nouns: BulkWords['nouns'],
): PlannedAction {
  const people = useColleagues()
  const setOwner = useMutation(document, { showsErrors: true })
  const run: PlannedAction['run'] = async (selection, dry_run, [id = nobody]) => {
    const { data, extensions } = await setOwner({ selection, owner_id: id === nobody ? null : id, dry_run })
    return bulkResult(Object.values(data)[0], extensions)
  }
  const input = (props: BulkInputProps) => (
    <MultiSelect
      label="Owner"
      placeholder="Select Owner"
      single
      options={[...(people ?? []), { value: nobody, label: 'Nobody' }]}
      loading={!people}
      {...props}
    />
  )
  return { label: 'Set Owner', nouns, done: 'changed', preposition: 'of', input, run }
}
