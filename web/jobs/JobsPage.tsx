import { Button } from '@mantine/core'
import { budgetText } from '#shared/jobs/jobBudgets.ts'
import { jobTypes } from '#shared/jobs/jobStatuses.ts'
import { jobList } from '#shared/jobs/jobs.ts'
import { CompanyLink } from '#web/companies/CompanyLink.tsx'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { countryOptions } from '#web/platform/lib/countries.ts'
import { type GetJobPageQuery, graphql } from '#web/platform/lib/graphql.ts'
import { useColleagues } from '#web/platform/lib/useColleagues.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { useOwnerAction } from '#web/platform/lists/useOwnerAction.tsx'
import { AcceptedCountries } from './AcceptedCountries.tsx'
import { JobStatusChips } from './JobStatusChips.tsx'
import { NextAction } from './NextAction.tsx'
import { ProfileCounts } from './ProfileCounts.tsx'
import { jobPaths } from './paths.ts'

const jobsQuery = graphql(`
  query getJobPage($limit: Int!, $offset: Int!, $sort: JobSort, $filter: JobFilter) {
    getJobPage(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
      jobs {
        id
        title
        company {
          id
          name
        }
        status
        days_in_status
        owner_name
        type
        openings
        required_skills {
          id
          name
        }
        location
        country_count
        currency
        budget_hourly_min
        budget_hourly_max
        budget_monthly
        yearly_budget_min
        yearly_budget_max
        profile_counts {
          status
          count
        }
        next_action
        next_action_on
        created_at
      }
      aggregate {
        count
        more
      }
    }
  }
`)

const ownerMutation = graphql(`
  mutation setJobOwner($selection: JobSelection!, $owner_id: ID, $dry_run: Boolean!, $key: String) {
    setJobOwner(selection: $selection, owner_id: $owner_id, dry_run: $dry_run, key: $key) {
      ...BulkPlan
    }
  }
`)

const choicesQuery = graphql(`
  query getJobChoices {
    getCompanies {
      id
      name
    }
    getSkills {
      id
      name
    }
  }
`)

type Job = GetJobPageQuery['getJobPage']['jobs'][number]

const columns = listColumns<Job>()(jobList, {
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

/** The jobs of all companies. Chips above them count those of each status, and a row opens its job. */
export function JobsPage() {
  const { data } = useQuery(choicesQuery)
  const dialog = useDialog()
  const mayWrite = useCan('jobs:write')
  const people = useColleagues()
  const owner = useOwnerAction(ownerMutation, ['job', 'jobs'], people)
  return (
    <ListPage
      list={jobList}
      query={jobsQuery}
      page={({ getJobPage: { jobs, aggregate } }) => ({ rows: jobs, ...aggregate })}
      columns={columns}
      rowAction={{ href: ({ id }) => jobPaths.job(id) }}
      above={<JobStatusChips />}
      search="Search title or company"
      filters
      mine="owner"
      people={people}
      choices={{
        company: data?.getCompanies.map(({ id, name }) => ({ value: id, label: name })),
        required_skills: data?.getSkills.map(({ id, name }) => ({ value: id, label: name })),
        countries: countryOptions(),
      }}
      views
      exportAs="jobs"
      bulkActions={mayWrite ? [owner] : undefined}
      emptyHint="Add the first job of a company, and put developers forward for it."
      actions={mayWrite && <Button onClick={() => dialog.open('add-job')}>Add Job</Button>}
    />
  )
}
