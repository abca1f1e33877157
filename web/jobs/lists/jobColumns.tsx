import { Link } from 'react-router'
import { type JobProfileStatus, jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { budgetText } from '#shared/jobs/jobBudgets.ts'
import { jobTypes } from '#shared/jobs/jobStatuses.ts'
import { jobList } from '#shared/jobs/jobs.ts'
import { CompanyLink } from '#web/companies/CompanyLink.tsx'
import { AcceptedCountries } from '#web/jobs/countries/AcceptedCountries.tsx'
import { NextAction } from '#web/jobs/page/NextAction.tsx'
import { jobPaths } from '#web/jobs/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import { VisuallyHidden } from '#web/platform/ui/text/VisuallyHidden.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './JobCells.module.css'
import type { ListedJob } from './jobsQuery.ts'

export const jobColumns = listColumns<ListedJob>()(jobList, {
  title: { width: 184 },
  company: {
    cell: ({ company }) => <CompanyLink company={company} inRow />,
    width: 134,
  },
  status: { width: 136 },
  days_in_status: { header: 'Days', width: 52 },
  owner: { cell: ({ owner_name }) => owner_name ?? '–', width: 112 },
  type: { cell: ({ type }) => jobTypes[type].label, width: 78 },
  required_skills: { cell: ({ required_skills }) => namesOf(required_skills), width: 216 },
  countries: { cell: (job) => <AcceptedCountries {...job} />, width: 170 },
  openings: { width: 78 },
  tags: { width: 164 },
  budget: { cell: (job) => budgetText(job) || '–', width: 176 },
  open_profiles: { cell: (job) => <ProfileCounts job={job} />, width: 150 },
  next_action_on: { cell: (job) => <NextActionButton job={job} />, header: 'Next action', width: 180 },
  created_at: { width: 116 },
})

function namesOf(records: readonly { readonly name: string }[]): string {
  return records.map(({ name }) => name).join(', ') || '–'
}

/** Shows what comes next for a job. Who may write jobs opens the dialog that says what comes after it. */
function NextActionButton({ job }: { readonly job: ListedJob }) {
  const mayWrite = useCan('jobs:write')
  const dialog = useDialog()
  const { id, title, next_action, next_action_on } = job
  const text = <NextAction next_action={next_action} next_action_on={next_action_on} />
  if (!mayWrite) return text
  return (
    <button
      type="button"
      className={`${ui.plainLink} ${styles.action}`}
      onClick={() => dialog.open('next-job-action', id)}
    >
      <VisuallyHidden>Next action for {title}: </VisuallyHidden>
      {text}
    </button>
  )
}

interface Props {
  readonly job: {
    readonly id: string
    readonly profile_counts: readonly { readonly status: JobProfileStatus; readonly count: number }[]
  }
}

/** Shows the number of a job's profiles in each status, linked to them. */
function ProfileCounts({ job: { id, profile_counts } }: Props) {
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
