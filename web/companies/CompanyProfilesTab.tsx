import { Link, useOutletContext } from 'react-router'
import { jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { jobProfilePaths } from '#web/jobProfiles/paths.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import type { CompanyDetails } from './companyQuery.ts'

const profilesQuery = graphql(`
  query getCompanyProfiles($id: ID!) {
    getJobProfilePage(company_id: $id, limit: 50, offset: 0, sort: { created_at: desc_nulls_last }) {
      job_profiles {
        id
        developer_name
        job_id
        job_title
        status
        created_at
      }
      aggregate {
        count
      }
    }
  }
`)

/** Lists the newest job profiles of a company. */
export function CompanyProfilesTab() {
  const { id } = useOutletContext<CompanyDetails>()
  const { data, error, refetch } = useQuery(profilesQuery, { variables: { id }, showsErrors: true })
  if (!data) return <TabPlaceholder noun="job profiles" error={error} onRetry={refetch} />
  const { job_profiles, aggregate } = data.getJobProfilePage
  return (
    <Section title="Job profiles" count={aggregate.count}>
      <DetailRows
        rows={job_profiles.map(({ developer_name, job_id, job_title, ...profile }) => ({
          key: profile.id,
          main: (
            <>
              <Link to={jobProfilePaths.profile(profile.id)}>{developer_name}</Link> for{' '}
              <Link to={jobPaths.jobTab(job_id, 'job-profiles')}>{job_title}</Link>
            </>
          ),
          asides: [
            <Timestamp key="when" moment={profile.created_at} />,
            <StatusBadge key="status" {...jobProfileStatuses[profile.status]} />,
          ],
        }))}
      />
    </Section>
  )
}
