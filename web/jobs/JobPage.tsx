import { useQuery } from '@apollo/client/react'
import { Link, useParams } from 'react-router'
import { jobStatuses } from '#shared/jobStatuses.ts'
import { JobMessagesLink } from '#web/jobMessages/JobMessagesLink.tsx'
import { useCan } from '#web/platform/auth/viewer.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { type GetJobQuery, graphql } from '#web/platform/lib/graphql.ts'
import { paths } from '#web/platform/lib/paths.ts'
import { RecordHeader } from '#web/platform/records/RecordHeader.tsx'
import { RecordPage } from '#web/platform/records/RecordPage.tsx'
import { StatusBadge } from '#web/platform/ui/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/Timestamp.tsx'

const jobQuery = graphql(`
  query getJob($id: ID!, $moves: Boolean!) {
    getJob(id: $id) {
      ...JobFacts
      ...JobLifecycle
      ...JobPublication
      type
      openings
      description
    }
  }
`)

/** The page of a job: a header above its tabs. */
export function JobPage() {
  const { jobId: id = '' } = useParams()
  const variables = { id, moves: useCan('jobs:write') }
  const { data, error, refetch } = useQuery(jobQuery, { variables, context: showsErrors })
  return (
    <RecordPage
      noun="Job"
      record={data?.getJob}
      error={error}
      onRetry={refetch}
      nameOf={({ title }) => title}
      header={(job) => <JobHeader job={job} />}
      headerHeight={53}
    />
  )
}

function JobHeader({ job }: { job: GetJobQuery['getJob'] }) {
  const maySearch = useCan('search:use')
  return (
    <RecordHeader
      title={job.title}
      badges={<StatusBadge {...jobStatuses[job.status]} />}
      subline={
        <>
          {job.company.name} · posted <Timestamp moment={job.created_at} />
        </>
      }
      actions={
        <>
          <JobMessagesLink jobId={job.id}>Messages</JobMessagesLink>
          {maySearch && <Link to={paths.skillsSearchOf(job.id)}>Find candidates</Link>}
        </>
      }
    />
  )
}
