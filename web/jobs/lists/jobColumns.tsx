import { budgetText } from '#shared/jobs/jobBudgets.ts'
import { jobTypes } from '#shared/jobs/jobStatuses.ts'
import { jobList } from '#shared/jobs/jobs.ts'
import { CompanyLink } from '#web/companies/CompanyLink.tsx'
import { AcceptedCountries } from '#web/jobs/countries/AcceptedCountries.tsx'
import { NextActionButton } from '#web/jobs/page/NextActionButton.tsx'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import type { ListedJob } from './jobsQuery.ts'
import { ProfileCounts } from './ProfileCounts.tsx'

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
