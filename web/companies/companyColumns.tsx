import { companyList } from '#shared/companies/companies.ts'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { CountLink } from '#web/platform/ui/text/CountLink.tsx'
import type { ListedCompany } from './companiesQuery.ts'
import { companyCounts } from './companyCounts.ts'

export const companyColumns = listColumns<ListedCompany>()(companyList, {
  status: { width: 120 },
  owner: { cell: ({ owner_name }) => owner_name, width: 136 },
  active_jobs: {
    cell: ({ id, active_jobs }) => <CountLink inRow count={active_jobs} to={companyCounts.activeJobs(id)} />,
    width: 88,
  },
  profiles_out: {
    cell: ({ id, profiles_out }) => <CountLink inRow count={profiles_out} to={companyCounts.profilesOut(id)} />,
    width: 88,
  },
  placed_now: {
    cell: ({ id, placed_now }) => <CountLink inRow count={placed_now} to={companyCounts.placedNow(id)} />,
    width: 88,
  },
  newest_job_at: { width: 116 },
  last_touch_at: { width: 116 },
})
