import { applicationFormList } from '#shared/jobsPage/jobsPage.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import type { ListedApplicationForm } from './applicationFormsQuery.ts'

export const applicationFormColumns = listColumns<ListedApplicationForm>()(applicationFormList, {
  country: { cell: ({ country }) => <CountryName code={country} />, width: 150 },
  job_title: { none: 'No job' },
  in_outbox: { width: 125 },
  submitted_at: { width: 130 },
  expires_at: { width: 110 },
})
