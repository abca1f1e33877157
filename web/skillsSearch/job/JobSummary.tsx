import { Link } from 'react-router'
import { jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { JobLocationList } from '#web/jobs/countries/JobLocationList.tsx'
import { JobBudgetList } from '#web/jobs/page/JobBudgetList.tsx'
import { JobSkillList } from '#web/jobs/page/JobSkillList.tsx'
import type { JobDetails } from '#web/jobs/page/jobFragment.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { JobMessagesLink } from '#web/messages/communication/JobMessagesLink.tsx'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { skillsSearchPaths } from '#web/skillsSearch/paths.ts'
import styles from './JobSummary.module.css'

interface Props {
  readonly job: JobDetails & { readonly weekly_hours: number | null }
  /** Opens the job selection. */
  readonly onSelect: () => void
}

/** Shows the details of a job that a recruiter needs while choosing candidates. */
export function JobSummary({ job, onSelect }: Props) {
  return (
    <section aria-label="Job" className={`${ui.group} ${styles.summary}`}>
      <div className={ui.facts}>
        <h1 className={styles.title}>
          <button type="button" onClick={onSelect} title="Change company or job">
            <span className={`${ui.name} ${ui.quiet} ${styles.company}`}>{job.company.name}</span>
            {job.title}
          </button>
        </h1>
        <p className={ui.quiet}>
          Posted <Timestamp moment={job.created_at} />
        </p>
      </div>
      <div className={ui.facts}>
        <ProfileCounts profiles={job.job_profiles} />
        <nav aria-label="Job" className={styles.links}>
          <Link to={skillsSearchPaths.skillsSearch}>[ Select Another Job ]</Link>
          <Link to={jobPaths.job(job.id)}>[ View Job Details ]</Link>
          <JobMessagesLink jobId={job.id}>[ Messages ]</JobMessagesLink>
        </nav>
      </div>
      <div className={ui.details}>
        <JobBudgetList job={job} />
        {job.weekly_hours !== null && <Details details={[{ label: 'Weekly hours', value: job.weekly_hours }]} />}
        <JobLocationList places={job} />
      </div>
      <JobSkillList skills={job.job_skills} />
    </section>
  )
}

/** Shows the number of job profiles, in total and by status. Statuses without profiles are left out. */
function ProfileCounts({ profiles }: { profiles: JobDetails['job_profiles'] }) {
  const counts = valuesOf(jobProfileStatuses)
    .map((status) => ({ status, count: profiles.filter((profile) => profile.status === status).length }))
    .filter(({ count }) => count > 0)
  return (
    <ul aria-label="Job profiles" className={styles.chips}>
      <li>
        <StatusBadge label={`Total: ${profiles.length}`} tone="neutral" />
      </li>
      {counts.map(({ status, count }) => (
        <li key={status}>
          <StatusBadge
            label={`${status.replaceAll('_', ' ').toLowerCase()}: ${count}`}
            tone={jobProfileStatuses[status].tone}
          />
        </li>
      ))}
    </ul>
  )
}
