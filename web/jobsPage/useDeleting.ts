import { graphql } from '#web/platform/lib/graphql.ts'
import type { BulkAction } from '#web/platform/lists/bulk/bulkAction.ts'
import { useBulkMutation } from '#web/platform/lists/bulk/useBulkMutation.ts'

const deleteMutation = graphql(`
  mutation deleteApplicationForms($input: DeleteApplicationFormsInput!, $key: String) {
    deleteApplicationForms(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

export function useDeleting(): BulkAction[] {
  const deleteForms = useBulkMutation(deleteMutation)
  return [
    {
      label: 'Delete',
      nouns: ['unconfirmed application', 'unconfirmed applications'],
      done: 'deleted',
      danger: true,
      consequence:
        'Their files are deleted, too, and nobody can undo this. Applicants who open the link in their mail later are asked to send the form again.',
      run: (selection, dryRun) => deleteForms({ selection, dry_run: dryRun }),
    },
  ]
}
