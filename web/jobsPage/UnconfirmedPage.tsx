import { useLocation } from 'react-router'
import { applicationFormList } from '#shared/jobsPage/jobsPage.ts'
import { type GetApplicationFormsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import { jobsPagePaths } from './paths.ts'
import { useDeleting } from './useDeleting.ts'

const formsQuery = graphql(`
  query getApplicationForms($limit: Int!, $offset: Int!, $sort: ApplicationFormSort, $filter: ApplicationFormFilter) {
    getApplicationForms(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
      application_forms {
        id
        name
        email
        country
        job_title
        file_name
        in_outbox
        submitted_at
        expires_at
      }
      aggregate {
        count
        more
      }
    }
  }
`)

type Form = GetApplicationFormsQuery['getApplicationForms']['application_forms'][number]

const columns = listColumns<Form>()(applicationFormList, {
  country: { cell: ({ country }) => <CountryName code={country} />, width: 150 },
  job_title: { none: 'No job' },
  in_outbox: { width: 125 },
  submitted_at: { width: 130 },
  expires_at: { width: 110 },
})

/** What people sent with the form of the jobs page and have not confirmed yet. A row opens its confirmation. */
export function UnconfirmedPage() {
  const { search } = useLocation()
  return (
    <ListPage
      list={applicationFormList}
      query={formsQuery}
      page={({ getApplicationForms: { application_forms, aggregate } }) => ({
        rows: application_forms,
        ...aggregate,
      })}
      columns={columns}
      rowAction={{ dialog: ({ id }) => jobsPagePaths.confirmationMessage(id, search) }}
      search="Search name, e-mail or job"
      filters
      exportAs="unconfirmed-applications"
      bulkActions={useDeleting()}
      emptyHint="Whoever applies on the jobs page stands here until they confirm their e-mail address."
    />
  )
}
