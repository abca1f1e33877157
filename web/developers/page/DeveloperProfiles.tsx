import { Link } from 'react-router'
import { jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { ProfileActionList } from '#web/developers/ProfileActionList.tsx'
import { jobProfilePaths } from '#web/jobProfiles/paths.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import type { GetDeveloperQuery } from '#web/platform/lib/graphql.ts'
import { money } from '#web/platform/lib/text/money.ts'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'

type Profiles = GetDeveloperQuery['getDeveloper']['job_profiles']

interface Props {
  readonly profiles: Profiles
  readonly developerId: string
}

/** Lists the job profiles of a developer, the latest first, without rates that the viewer may not read. */
export function DeveloperProfiles({ profiles, developerId }: Props) {
  const mayNote = useCan('notes:write')
  // A client reads job profiles on the page of their job only.
  const opensProfiles = useCan('jobProfiles:read')
  return (
    <DetailRows
      rows={profiles.map(({ id, job, created_at, status, cost_rate, currency }) => ({
        key: id,
        main: (
          <>
            <Link to={opensProfiles ? jobProfilePaths.profile(id) : jobPaths.jobTab(job.id, 'job-profiles')}>
              {job.title}
            </Link>{' '}
            at {job.company.name}
          </>
        ),
        asides: [
          <Timestamp key="when" moment={created_at} />,
          ...(cost_rate === undefined ? [] : [cost_rate === null ? '–' : money(cost_rate, currency)]),
          <StatusBadge key="status" {...jobProfileStatuses[status]} />,
          ...(mayNote
            ? [
                <ProfileActionList
                  key="actions"
                  id={id}
                  status={status}
                  name={`${job.title} at ${job.company.name}`}
                  developerId={developerId}
                />,
              ]
            : []),
        ],
      }))}
    />
  )
}
