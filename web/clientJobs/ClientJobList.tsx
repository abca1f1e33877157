import { Link } from 'react-router'
import { clientJobPhases } from '#shared/clientJobs/clientJobs.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { clientJobsQuery, type ListedClientJob } from './clientJobsQuery.ts'

const first = { limit: 20, offset: 0 }

/** Lists the newest jobs of the client's company, in place of a screen for the staff. */
export function ClientJobList() {
  const { data, error, refetch } = useQuery(clientJobsQuery, { variables: first, showsErrors: true })
  if (!data) return <TabPlaceholder noun="jobs" error={error} onRetry={refetch} />
  const { client_jobs: jobs, aggregate } = data.getClientJobPage
  return (
    <>
      <Section title="Your jobs" count={aggregate.count}>
        <DetailRows rows={jobs.map(rowOf)} />
      </Section>
      {aggregate.count > jobs.length && <Link to={jobPaths.jobs}>Show all jobs</Link>}
    </>
  )
}

function rowOf({ id, title, phase, sent_profiles, unanswered_profiles }: ListedClientJob) {
  return {
    key: id,
    main: <Link to={jobPaths.job(id)}>{title}</Link>,
    asides: [
      <Link key="profiles" to={jobPaths.jobTab(id, 'job-profiles')}>
        {profilesText(sent_profiles, unanswered_profiles)}
      </Link>,
      <StatusBadge key="phase" {...clientJobPhases[phase]} />,
    ],
  }
}

function profilesText(sent: number, unanswered: number): string {
  const profiles = sent === 1 ? '1 profile' : `${sent} profiles`
  return unanswered === 0 ? profiles : `${profiles}, ${unanswered} to answer`
}
