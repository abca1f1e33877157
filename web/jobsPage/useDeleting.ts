import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { type BulkAction, bulkResult } from '#web/platform/lists/bulk/bulkAction.ts'

const deleteMutation = graphql(`
  mutation deleteApplicationForms($input: DeleteApplicationFormsInput!, $key: String) {
    deleteApplicationForms(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

export function useDeleting(): BulkAction[] {
  const deleteForms = useMutation(deleteMutation, { showsErrors: true })
  return [
    {
      label: 'Delete',
      nouns: ['unconfirmed application', 'unconfirmed applications'],
      done: 'deleted',
      danger: true,
      consequence:
        'Their files are deleted, too, and nobody can undo this. Applicants who open the link in their mail later are asked to send the form again.',
      run: async (selection, dryRun) => {
        const { data, extensions } = await deleteForms({ selection, dry_run: dryRun })
        return bulkResult(data.deleteApplicationForms, extensions)
      },
    },
  ]
}
