import { Link } from 'react-router'
import { type JobProfileStatus, jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './JobCells.module.css'

interface Props {
  readonly job: {
    readonly id: string
    readonly profile_counts: readonly { readonly status: JobProfileStatus; readonly count: number }[]
  }
}

/** Shows the number of a job's profiles in each status, linked to them. */
export function ProfileCounts({ job: { id, profile_counts } }: Props) {
  if (profile_counts.length === 0) return '–'
  const words = profile_counts.map(({ status, count }) => `${count} ${jobProfileStatuses[status].label.toLowerCase()}`)
  const text = words.join(' · ')
  return (
    // The row's own link is the only Tab stop.
    <Link className={`${ui.cut} ${styles.rest}`} to={jobPaths.jobTab(id, 'job-profiles')} tabIndex={-1} title={text}>
      {text}
    </Link>
  )
}
