import { useColleagues } from '#web/platform/lib/api/useColleagues.ts'
import { MultiSelect } from '#web/platform/ui/inputs/choices/MultiSelect.tsx'
import type { BulkInputProps, BulkWords, PlannedAction, SelectedRows } from './bulkAction.ts'
import { type BulkMutation, useBulkMutation } from './useBulkMutation.ts'

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
export function useOwnerAction(document: BulkMutation<Input>, nouns: BulkWords['nouns']): PlannedAction {
  const people = useColleagues()
  const setOwner = useBulkMutation(document)
  const run: PlannedAction['run'] = (selection, dry_run, [id = nobody]) =>
    setOwner({ selection, owner_id: id === nobody ? null : id, dry_run })
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
