import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { jobStatuses } from '#shared/jobs/jobStatuses.ts'
import { CompanyLink } from '#web/companies/CompanyLink.tsx'
import { JobMessagesLink } from '#web/messages/communication/JobMessagesLink.tsx'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetJobQuery, graphql } from '#web/platform/lib/graphql.ts'
import { printSubject } from '#web/platform/records/printSubject.ts'
import { RecordHeader } from '#web/platform/records/RecordHeader.tsx'
import { RecordPage } from '#web/platform/records/RecordPage.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import { skillsSearchPaths } from '#web/skillsSearch/paths.ts'

const jobQuery = graphql(`
  query getJob($id: ID!, $moves: Boolean!, $staff: Boolean!) {
    getJob(id: $id) {
      ...JobDetails
      ...JobLifecycle
      ...JobPublication
      type
      openings
      weekly_hours
      overlap_hours
      starts_on
      ends_on
      description
      ...JobStaffDetails @include(if: $staff)
    }
  }
`)

export function JobPage() {
  const { jobId: id = '' } = useParams()
  const variables = { id, moves: useCan('jobs:write'), staff: useCan('companies:readAll') }
  const { data, error, refetch } = useQuery(jobQuery, { variables, showsErrors: true })
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
  const mayWrite = useCan('jobs:write')
  const mayNote = useCan('notes:write')
  const log = () => dialog.open('log-call', printSubject({ name: 'job_id', id: job.id }))
  const dialog = useDialog()
  return (
    <RecordHeader
      title={job.title}
      badges={<StatusBadge {...jobStatuses[job.status]} />}
      subline={
        <>
          <CompanyLink company={job.company} /> · posted <Timestamp moment={job.created_at} />
        </>
      }
      actions={
        <>
          {mayNote && (
            <Button variant="default" size="xs" onClick={log}>
              Log Call
            </Button>
          )}
          {mayWrite && (
            <>
              <Button variant="default" size="xs" onClick={() => dialog.open('edit-job', job.id)}>
                Edit Job
              </Button>
              <Button variant="default" size="xs" onClick={() => dialog.open('copy-job', job.id)}>
                Copy Job
              </Button>
            </>
          )}
          <JobMessagesLink jobId={job.id}>Messages</JobMessagesLink>
          {maySearch && <Link to={skillsSearchPaths.skillsSearchOf(job.id)}>Find Candidates</Link>}
        </>
      }
    />
  )
}
