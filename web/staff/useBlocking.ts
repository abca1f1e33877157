import { graphql } from '#web/platform/lib/graphql.ts'
import type { BulkAction, PlannedAction } from '#web/platform/lists/bulk/bulkAction.ts'
import { useBulkMutation } from '#web/platform/lists/bulk/useBulkMutation.ts'

const activeMutation = graphql(`
  mutation setStaffActive($input: SetStaffActiveInput!, $key: String) {
    setStaffActive(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

/** Returns the bulk actions that block and unblock staff accounts. */
export function useBlocking(): BulkAction[] {
  const setActive = useBulkMutation(activeMutation)
  const runWith =
    (active: boolean): PlannedAction['run'] =>
    (selection, dryRun) =>
      setActive({ selection, active, dry_run: dryRun })
  return [
    {
      label: 'Block',
      nouns: ['account', 'accounts'],
      done: 'blocked',
      danger: true,
      consequence: 'Their sessions end within seconds, and they cannot log in until they are unblocked.',
      run: runWith(false),
    },
    { label: 'Unblock', nouns: ['account', 'accounts'], done: 'unblocked', run: runWith(true) },
  ]
}
