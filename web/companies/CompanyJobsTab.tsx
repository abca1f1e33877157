import { Button } from '@mantine/core'
import { Link, useOutletContext } from 'react-router'
import { jobStatuses } from '#shared/jobs/jobStatuses.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import type { CompanyDetails } from './companyQuery.ts'

const jobsQuery = graphql(`
  query getCompanyJobs($id: ID!) {
    getJobPage(company_id: $id, limit: 50, offset: 0) {
      jobs {
        id
        title
        status
        owner_name
        created_at
      }
      aggregate {
        count
      }
    }
  }
`)

/** Lists the newest jobs of a company, with a link to all of them. */
export function CompanyJobsTab() {
  const { id } = useOutletContext<CompanyDetails>()
  const mayWrite = useCan('jobs:write')
  const dialog = useDialog()
  const { data, error, refetch } = useQuery(jobsQuery, { variables: { id }, showsErrors: true })
  if (!data) return <TabPlaceholder noun="jobs" error={error} onRetry={refetch} />
  const { jobs, aggregate } = data.getJobPage
  const add = (
    <Button size="compact-sm" variant="subtle" onClick={() => dialog.open('add-job', id)}>
      Add Job
    </Button>
  )
  return (
    <Section title="Jobs" count={aggregate.count} action={mayWrite && add}>
      <DetailRows
        rows={jobs.map(({ id: jobId, title, status, owner_name, created_at }) => ({
          key: jobId,
          main: <Link to={jobPaths.job(jobId)}>{title}</Link>,
          asides: [
            owner_name ?? '–',
            <Timestamp key="when" moment={created_at} />,
            <StatusBadge key="status" {...jobStatuses[status]} />,
          ],
        }))}
      />
      <p className={`${ui.words} ${ui.block}`}>
        <Link to={`${jobPaths.jobs}?company=${encodeURIComponent(id)}`}>Open them in the list of jobs</Link>
      </p>
    </Section>
  )
}
