import { Link } from 'react-router'
import { type JobProfileStatus, jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import styles from './JobCells.module.css'
import { jobPaths } from './paths.ts'

interface Props {
  readonly job: {
    readonly id: string
    readonly profile_counts: readonly { readonly status: JobProfileStatus; readonly count: number }[]
  }
}

/** How many profiles of a job have each status; it opens them. */
export function ProfileCounts({ job: { id, profile_counts } }: Props) {
  if (profile_counts.length === 0) return '–'
  const words = profile_counts.map(({ status, count }) => `${count} ${jobProfileStatuses[status].label.toLowerCase()}`)
  const text = words.join(' · ')
  return (
    // The row's own link is one stop of the Tab key, and enough.
    <Link className={styles.rest} to={jobPaths.jobTab(id, 'job-profiles')} tabIndex={-1} title={text}>
      {text}
    </Link>
  )
}
