import { companyList } from '#shared/companies/companies.ts'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import type { ListedCompany } from './companiesQuery.ts'

export const companyColumns = listColumns<ListedCompany>()(companyList, {
  status: { width: 120 },
  owner: { cell: ({ owner_name }) => owner_name },
  newest_job_at: { width: 135 },
  last_touch_at: { width: 135 },
})
