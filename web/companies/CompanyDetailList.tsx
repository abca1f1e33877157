import { answerableStatuses } from '#shared/clientJobs/clientAnswers.ts'
import { activeJobStatuses } from '#shared/jobs/jobStatuses.ts'
import { jobProfilePaths } from '#web/jobProfiles/paths.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { withValues } from '#web/platform/lib/query.ts'
import { placeOf } from '#web/platform/lib/zonedTime.ts'
import { Details } from '#web/platform/ui/pages/Details.tsx'
import { CountLink } from '#web/platform/ui/text/CountLink.tsx'
import { ExternalLink } from '#web/platform/ui/text/ExternalLink.tsx'
import { LocalTime } from '#web/platform/ui/text/LocalTime.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import styles from './CompanyDetailList.module.css'
import type { CompanyDetails } from './companyQuery.ts'

/** Shows the details of a company, and what its jobs add up to. */
export function CompanyDetailList({ company }: { company: CompanyDetails }) {
  const { id, domain, owner_name, time_zone, newest_job_at, last_touch_at } = company
  return (
    <div className={styles.details}>
      <Details
        details={[
          { label: 'Domain', value: domain && <ExternalLink address={domain} /> },
          { label: 'Owner', value: owner_name },
          { label: 'Local time', value: time_zone && <PlaceTime timeZone={time_zone} /> },
          {
            label: 'Active jobs',
            value: <CountLink count={company.active_jobs} to={listOf(jobPaths.jobs, id, activeJobStatuses)} />,
          },
          {
            label: 'Profiles out',
            value: (
              <CountLink count={company.profiles_out} to={listOf(jobProfilePaths.profiles, id, answerableStatuses)} />
            ),
          },
          {
            label: 'Placed now',
            value: <CountLink count={company.placed_now} to={`${listOf(jobProfilePaths.profiles, id)}&tab=placed`} />,
          },
          {
            label: 'Starting',
            value: <CountLink count={company.starting} to={`${listOf(jobProfilePaths.profiles, id)}&tab=starting`} />,
          },
          { label: 'Newest job', value: newest_job_at && <Timestamp moment={newest_job_at} /> },
          { label: 'Last touch', value: <Timestamp moment={last_touch_at} /> },
        ]}
      />
    </div>
  )
}

/** Returns the address of a list of a company's rows in these statuses. */
function listOf(list: string, companyId: string, statuses: readonly string[] = []): string {
  return `${list}?${withValues('', { company: companyId, status: statuses.join(',') })}`
}

function PlaceTime({ timeZone }: { timeZone: string }) {
  return (
    <>
      <LocalTime timeZone={timeZone} /> · {placeOf(timeZone)}
    </>
  )
}
