import { placeOf } from '#web/platform/lib/time/zonedTime.ts'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import { CountLink } from '#web/platform/ui/text/CountLink.tsx'
import { ExternalLink } from '#web/platform/ui/text/ExternalLink.tsx'
import { LocalTime } from '#web/platform/ui/text/LocalTime.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import styles from './CompanyDetailList.module.css'
import { companyCounts } from './companyCounts.ts'
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
            value: <CountLink count={company.active_jobs} to={companyCounts.activeJobs(id)} />,
          },
          {
            label: 'Profiles out',
            value: <CountLink count={company.profiles_out} to={companyCounts.profilesOut(id)} />,
          },
          {
            label: 'Placed now',
            value: <CountLink count={company.placed_now} to={companyCounts.placedNow(id)} />,
          },
          {
            label: 'Starting',
            value: <CountLink count={company.starting} to={companyCounts.starting(id)} />,
          },
          { label: 'Newest job', value: newest_job_at && <Timestamp moment={newest_job_at} /> },
          { label: 'Last touch', value: <Timestamp moment={last_touch_at} /> },
        ]}
      />
    </div>
  )
}

function PlaceTime({ timeZone }: { timeZone: string }) {
  return (
    <>
      <LocalTime timeZone={timeZone} /> · {placeOf(timeZone)}
    </>
  )
}
