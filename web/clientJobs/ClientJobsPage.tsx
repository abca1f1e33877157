import { clientJobList } from '#shared/clientJobs/clientJobs.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { clientJobColumns } from './clientJobColumns.tsx'
import { clientJobsQuery } from './clientJobsQuery.ts'

/** Lists the jobs of the client's company. A row opens the job. */
export function ClientJobsPage() {
  return (
    <ListPage
      list={clientJobList}
      query={clientJobsQuery}
      page={({ getClientJobPage: { client_jobs, aggregate } }) => ({ rows: client_jobs, ...aggregate })}
      columns={clientJobColumns}
      rowAction={{
        href: ({ id, sent_profiles }) => (sent_profiles > 0 ? jobPaths.jobTab(id, 'job-profiles') : jobPaths.job(id)),
      }}
      search="Search title"
      emptyHint="When your contact at the firm opens a job for you, it appears here."
    />
  )
}
