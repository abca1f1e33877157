import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { type BulkAction, bulkResult, type PlannedAction } from '#web/platform/lists/bulk/bulkAction.ts'

const activeMutation = graphql(`
  mutation setStaffActive($input: SetStaffActiveInput!, $key: String) {
    setStaffActive(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

/** Returns the bulk actions that block and unblock staff accounts. */
export function useBlocking(): BulkAction[] {
  const setActive = useMutation(activeMutation, { showsErrors: true })
  const runWith =
    (active: boolean): PlannedAction['run'] =>
    async (selection, dryRun) => {
      const { data, extensions } = await setActive({ selection, active, dry_run: dryRun })
      return bulkResult(data.setStaffActive, extensions)
    }
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
