import { Link } from 'react-router'
import { jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import type { JobDetails } from './jobFragment.ts'

interface Props {
  readonly jobId: string
  readonly profiles: JobDetails['job_profiles']
}

/** Shows the number of job profiles in each status, in the order of the statuses. Each links to its rows. */
export function ProfileFunnel({ jobId, profiles }: Props) {
  const steps = valuesOf(jobProfileStatuses)
    .map((status) => ({ status, count: profiles.filter((profile) => profile.status === status).length }))
    .filter(({ count }) => count > 0)
  return (
    <DetailRows
      rows={steps.map(({ status, count }) => ({
        key: status,
        main: <StatusBadge {...jobProfileStatuses[status]} />,
        asides: [
          <Link
            key={status}
            to={jobPaths.jobTab(jobId, 'job-profiles', `?status=${status}`)}
            aria-label={`${count} ${jobProfileStatuses[status].label.toLowerCase()}`}
          >
            {count}
          </Link>,
        ],
      }))}
    />
  )
}
