import { useLocation } from 'react-router'
import { applicationFormList } from '#shared/jobsPage/jobsPage.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { BulkAction } from '#web/platform/lists/bulk/bulkAction.ts'
import { useBulkMutation } from '#web/platform/lists/bulk/useBulkMutation.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { applicationFormColumns } from './applicationFormColumns.tsx'
import { applicationFormsQuery } from './applicationFormsQuery.ts'
import { jobsPagePaths } from './paths.ts'

/** Lists applications from the jobs page that are not confirmed yet. A row opens its confirmation message. */
export function UnconfirmedPage() {
  const { search } = useLocation()
  return (
    <ListPage
      list={applicationFormList}
      query={applicationFormsQuery}
      page={({ getApplicationForms: { application_forms, aggregate } }) => ({
        rows: application_forms,
        ...aggregate,
      })}
      columns={applicationFormColumns}
      rowAction={{ dialog: ({ id }) => jobsPagePaths.confirmationMessage(id, search) }}
      search="Search name, e-mail or job"
      exportAs="unconfirmed-applications"
      bulkActions={useDeleting()}
      emptyHint="Applicants from the jobs page appear here until they confirm their e-mail address."
    />
  )
}

const deleteMutation = graphql(`
  mutation deleteApplicationForms($input: DeleteApplicationFormsInput!, $key: String) {
    deleteApplicationForms(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

function useDeleting(): BulkAction[] {
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
