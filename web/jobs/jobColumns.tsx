import { budgetText } from '#shared/jobs/jobBudgets.ts'
import { jobTypes } from '#shared/jobs/jobStatuses.ts'
import { jobList } from '#shared/jobs/jobs.ts'
import { CompanyLink } from '#web/companies/CompanyLink.tsx'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { AcceptedCountries } from './AcceptedCountries.tsx'
import type { ListedJob } from './jobsQuery.ts'
import { NextAction } from './NextAction.tsx'
import { ProfileCounts } from './ProfileCounts.tsx'

export const jobColumns = listColumns<ListedJob>()(jobList, {
  title: { width: 240 },
  company: {
    cell: ({ company }) => <CompanyLink company={company} inRow />,
    width: 180,
  },
  status: { width: 150 },
  days_in_status: { width: 128 },
  owner: { cell: ({ owner_name }) => owner_name ?? '–', width: 150 },
  type: { cell: ({ type }) => jobTypes[type].label, width: 90 },
  required_skills: { cell: ({ required_skills }) => namesOf(required_skills), width: 220 },
  countries: { cell: (job) => <AcceptedCountries {...job} />, width: 200 },
  budget: { cell: (job) => budgetText(job) || '–', width: 190 },
  open_profiles: { cell: (job) => <ProfileCounts job={job} />, width: 250 },
  next_action_on: { cell: (job) => <NextAction {...job} />, width: 240 },
  created_at: { width: 130 },
})

function namesOf(records: readonly { readonly name: string }[]): string {
  return records.map(({ name }) => name).join(', ') || '–'
}
