import { clientJobList } from '#shared/clientJobs/clientJobs.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import type { ListedClientJob } from './clientJobsQuery.ts'

export const clientJobColumns = listColumns<ListedClientJob>()(clientJobList, {
  phase: { width: 110 },
  created_at: { width: 135 },
})
