import { Link } from 'react-router'
import { jobProfileStatuses } from '#shared/jobProfileStatuses.ts'
import { valuesOf } from '#shared/transitions.ts'
import { JobMessages } from '#web/jobMessages/JobMessages.tsx'
import { Budget } from '#web/jobs/Budget.tsx'
import { JobSkills } from '#web/jobs/JobSkills.tsx'
import type { JobFacts } from '#web/jobs/jobFacts.ts'
import { Locations } from '#web/jobs/Locations.tsx'
import { paths } from '#web/lib/paths.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Timestamp } from '#web/ui/Timestamp.tsx'
import styles from './JobSummary.module.css'

interface Props {
  readonly job: JobFacts
  /** Opens the choice of a job. */
  readonly onSelect: () => void
}

/** What the recruiter must know of the job while choosing candidates for it. */
export function JobSummary({ job, onSelect }: Props) {
  return (
    <section aria-label="Job" className={styles.summary}>
      <header className={styles.header}>
        <div>
          <h1 className={styles.title}>
            <button type="button" onClick={onSelect} title="Change company or job">
              <span className={styles.company}>{job.company.name}</span>
              {job.title}
            </button>
          </h1>
          <p className={styles.posted}>
            Posted <Timestamp moment={job.created_at} />
          </p>
        </div>
        <nav aria-label="Job" className={styles.links}>
          <Link to={paths.skillsSearch}>[ Select Another Job ]</Link>
          <Link to={paths.job(job.id)}>[ View Job Details ]</Link>
          <JobMessages jobId={job.id}>[ Messages ]</JobMessages>
        </nav>
      </header>
      <Statuses profiles={job.job_profiles} />
      <div className={styles.facts}>
        <Budget job={job} />
        <Locations codes={job.location} />
      </div>
      <JobSkills skills={job.job_skills} />
    </section>
  )
}

/** How many developers were put forward, and how they stand; only statuses that somebody has. */
function Statuses({ profiles }: { profiles: JobFacts['job_profiles'] }) {
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
