import { useParams } from 'react-router'
import { clientJobPhases } from '#shared/clientJobs/clientJobs.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetClientJobQuery, graphql } from '#web/platform/lib/graphql.ts'
import { RecordHeader } from '#web/platform/records/RecordHeader.tsx'
import { RecordPage } from '#web/platform/records/RecordPage.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'

const jobQuery = graphql(`
  query getClientJob($id: ID!) {
    getClientJob(id: $id) {
      id
      title
      phase
      type
      openings
      created_at
      location
      currency
      budget_hourly_min
      budget_hourly_max
      budget_monthly
      yearly_budget_min
      yearly_budget_max
      job_skills {
        id
        name
        job_skill_type
        years_of_experience
      }
    }
  }
`)

export type ClientJob = GetClientJobQuery['getClientJob']

export function ClientJobPage() {
  const { jobId: id = '' } = useParams()
  const { data, error, refetch } = useQuery(jobQuery, { variables: { id }, showsErrors: true })
  return (
    <RecordPage
      noun="Job"
      record={data?.getClientJob}
      error={error}
      onRetry={refetch}
      nameOf={({ title }) => title}
      header={({ title, phase, created_at }) => (
        <RecordHeader
          title={title}
          badges={<StatusBadge {...clientJobPhases[phase]} />}
          subline={
            <>
              posted <Timestamp moment={created_at} />
            </>
          }
        />
      )}
      headerHeight={53}
    />
  )
}
