import { companyList } from '#shared/companies/companies.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import type { ListedCompany } from './companiesQuery.ts'
import { companyCounts } from './companyCounts.ts'

export const companyColumns = listColumns<ListedCompany>()(companyList, {
  status: { width: 120 },
  owner: { cell: ({ owner_name }) => owner_name, width: 136 },
  active_jobs: { opens: companyCounts.activeJobs, width: 88 },
  profiles_out: { opens: companyCounts.profilesOut, width: 88 },
  placed_now: { opens: companyCounts.placedNow, width: 88 },
  newest_job_at: { width: 124 },
  last_touch_at: { width: 136 },
})
