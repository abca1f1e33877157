import { budgetText } from '#shared/jobs/jobBudgets.ts'
import { jobList } from '#shared/jobs/jobs.ts'
import { nameOfCountry } from '#shared/platform/countries.ts'
import { searchedCountries } from '#shared/skillsSearch/matching.ts'
import {
  createCompany,
  createDeveloper,
  createJob,
  createJobProfile,
  createSkill,
  createUser,
} from '#test/factories.ts'
import { testList } from '#test/lists/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { type JobListRow, jobSource } from './lists/jobSource.ts'

type Row = JobListRow

const hourly = (job: Row) => job.budget_hourly_max ?? job.budget_hourly_min
const yearly = (job: Row) => job.yearly_budget_max ?? job.yearly_budget_min

testList(jobList, {
  field: 'getJobPage',
  name: 'Job',
  source: jobSource,
  fields: `title company { id name } status status_since days_in_status owner_id owner_name type openings required_skills { id name } skills { id name }
    location currency budget_hourly_min budget_hourly_max budget_monthly yearly_budget_min yearly_budget_max
    profile_counts { status count } open_profiles placed_profiles next_action next_action_on tags is_public created_at`,
  as: 'recruiter',
  prepare: prepareJobs,
  values: {
    company: ({ company }: Row) => company.id,
    owner: ({ owner_id }: Row) => owner_id,
    required_skills: ({ required_skills }: Row) => required_skills.map(({ id }) => id),
    skills: ({ skills }: Row) => skills.map(({ id }) => id),
    countries: ({ location }: Row) => searchedCountries(location),
    hourly_budget: hourly,
    monthly_budget: ({ budget_monthly }: Row) => budget_monthly,
    yearly_budget: yearly,
  },
  sorted: {
    company: ({ company }: Row) => company.name,
    owner: ({ owner_name }: Row) => owner_name,
    days_in_status: ({ status_since }: Row) => -Date.parse(status_since),
  },
  searched: ({ title, company }: Row) => [title, company.name],
  cells: {
    company: ({ company }: Row) => company.name,
    owner: ({ owner_name }: Row) => owner_name ?? '',
    required_skills: ({ required_skills }: Row) => required_skills.map(({ name }) => name).join(', '),
    skills: ({ skills }: Row) => skills.map(({ name }) => name).join(', '),
    countries: ({ location }: Row) => searchedCountries(location).map(nameOfCountry).join(', '),
    budget: budgetText,
  },
})

/** Creates jobs of several companies, owners and budgets, some of them with profiles, and one that is deleted. */
async function prepareJobs({ db, as }: TestServer): Promise<void> {
  const zoe = await createUser(db, { display_name: 'Zoë Owner', role: 'recruiter' })
  const acme = await createCompany(db, { name: '=Acme 100%' })
  const busy = await createCompany(db, { name: 'busy' })
  const go = await createSkill(db, { name: 'Go' })
  const react = await createSkill(db, { name: 'React' })
  const common = { company_id: acme.id }
  const jobs = [
    await createJob(db, {
      ...common,
      title: '=Engineer',
      status: 'LEAD',
      owner_id: zoe.id,
      skills: { [go.id]: 'REQUIRED' },
      created_at: daysAgo(30),
    }),
    await createJob(db, {
      company_id: busy.id,
      title: 'Élan',
      status: 'ACTIVE',
      owner_id: as('recruiter').account.id,
      openings: 3,
      skills: { [react.id]: 'REQUIRED', [go.id]: 'BONUS' },
      location: ['PT', 'BR'],
      budget_hourly_min_cents: 4_000,
      budget_hourly_max_cents: 6_050,
      next_action: '=Call',
      tags: ['=urgent', 'Ünï'],
      next_action_on: '2026-03-01',
      created_at: daysAgo(12),
    }),
    await createJob(db, {
      company_id: busy.id,
      title: 'Monthly 100%',
      type: 'MONTHLY',
      budget_monthly_cents: 900_000,
      currency: 'EUR',
      is_public: true,
      skills: { [go.id]: 'REQUIRED', [react.id]: 'REQUIRED' },
      next_action_on: '2026-02-01',
      location: ['DE'],
      tags: ['remote'],
      created_at: daysAgo(12),
    }),
    await createJob(db, {
      ...common,
      title: 'Salaried',
      type: 'SALARY',
      status: 'FILLED',
      left_status: 'ACTIVE',
      close_reason: 'OTHER',
      yearly_budget_min_cents: 10_000_000,
      created_at: daysAgo(3),
    }),
    await createJob(db, { ...common, title: 'low', budget_hourly_min_cents: 1_000, created_at: daysAgo(1) }),
    await createJob(db, {
      ...common,
      title: 'Salaried',
      type: 'SALARY',
      yearly_budget_min_cents: 5_000_000,
      yearly_budget_max_cents: 6_000_000,
      budget_monthly_cents: 100_000,
    }),
  ]
  await createJob(db, { ...common, title: 'Gone', deleted_at: new Date() })
  for (const [place, job] of jobs.slice(0, 3).entries()) {
    for (const status of (['SENT', 'SENT', 'PLACED', 'SHORTLISTED'] as const).slice(0, 2 * place)) {
      await createJobProfile(db, { job_id: job.id, developer_id: (await createDeveloper(db)).id, status })
    }
  }
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000 - 3_600_000)
}
