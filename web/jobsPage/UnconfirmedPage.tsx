import { useLocation } from 'react-router'
import { applicationFormList } from '#shared/jobsPage/jobsPage.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { applicationFormColumns } from './applicationFormColumns.tsx'
import { applicationFormsQuery } from './applicationFormsQuery.ts'
import { jobsPagePaths } from './paths.ts'
import { useDeleting } from './useDeleting.ts'

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
