import { createCompany, createJob, createSkill } from '#test/factories.ts'
import type { TestServer } from '#test/testServer.ts'
import { type InputValues, mutationAct } from './acts.ts'
import {
  type CheckEntries,
  completed,
  internal,
  listed,
  refused,
  refusedAt,
  repeated,
  twice,
  type UniqueRegister,
} from './entries.ts'

const addCompany = mutationAct('addCompany', () => ({
  input: { name: `Acme ${crypto.randomUUID()}`, status: 'PROSPECT' },
}))

const addContact = mutationAct('addContact', async ({ db }) => ({
  input: { company_id: (await createCompany(db)).id, name: 'Cora Contact' },
}))

const addJob = mutationAct('addJob', async ({ db }) => {
  const company_id = (await createCompany(db)).id
  return { input: { company_id, title: 'Engineer', type: 'HOURLY', openings: 1, currency: 'USD' } }
})

/** Creates a job whose budgets have an upper and a lower end already, so that one end alone can contradict the other. */
async function budgeted({ db }: TestServer) {
  const hourly = { budget_hourly_min_cents: 4_000, budget_hourly_max_cents: 6_000 }
  const yearly = { yearly_budget_min_cents: 4_000_000, yearly_budget_max_cents: 6_000_000 }
  return createJob(db, { ...hourly, ...yearly })
}

const updateJob = mutationAct('updateJob', async (server) => {
  const { id, version } = await budgeted(server)
  return { input: { id, version, changes: { title: 'Engineer' } } }
})

const moveJob = (args: InputValues) =>
  mutationAct('moveJob', async ({ db }) => {
    const { id, version } = await createJob(db)
    return { input: { id, version, ...args } }
  })
const closeJob = moveJob({ to: 'LOST', reason: 'BUDGET', end_profiles: true })
const holdJob = moveJob({ to: 'ON_HOLD' })
const activateJob = moveJob({ to: 'ACTIVE' })

const setCountries = mutationAct('setJobCountries', async ({ db }) => {
  const { id, version } = await createJob(db)
  return { input: { id, version, location: ['US'] } }
})

const addRegion = mutationAct('addJobRegion', () => {
  const name = `Region ${crypto.randomUUID()}`
  return { input: { name, word: name.slice(0, 16), countries: ['SE'] } }
})

const addSkill = mutationAct('addSkill', () => ({
  input: { name: `Skill ${crypto.randomUUID()}`, skill_type: 'TOOL', aliases: [] },
}))

/** Changes each end of a budget alone against the stored other end, and both together. */
const wrongOrder = (min: string, max: string, low: number, high: number) => {
  const stored = { [`${min}_cents`]: high * 100, [`${max}_cents`]: low * 100 }
  return [
    refusedAt(max, updateJob, { [`changes.${min}`]: high * 2 }, stored),
    refused(updateJob, `changes.${max}`, low / 2, stored),
    refusedAt(max, addJob, { [min]: high, [max]: low }, stored),
  ]
}

const daysInDisorder = { starts_on: '2026-03-02', ends_on: '2026-03-01' }

const negative = (name: string) => {
  const stored = { [`${name}_cents`]: -1 }
  return [refused(addJob, name, -1, stored), refused(updateJob, `changes.${name}`, -1, stored)]
}

const setSkills = mutationAct('setJobSkills', async ({ db }) => {
  const [{ id, version }, skill] = [await createJob(db), await createSkill(db)]
  return {
    input: { id, version, required: [skill.id], core: [], bonus: [], years: [{ skill_id: skill.id, years: 3 }] },
  }
})

const askedYears = (years: number) => refused(setSkills, 'years.0.years', years, { years_of_experience: years })

const texts = 'A trigger and a task keep them, a row for each text and name.'

export const jobChecks: CheckEntries = {
  companies_name_check: [refused(addCompany, 'name', '')],
  companies_status_check: listed('addCompany.status', 'updateCompany.changes.status'),
  contacts_name_check: [refused(addContact, 'name', '')],

  jobs_budget_hourly_max_cents_check: negative('budget_hourly_max'),
  jobs_budget_hourly_min_cents_check: negative('budget_hourly_min'),
  jobs_budget_hourly_order_check: wrongOrder('budget_hourly_min', 'budget_hourly_max', 40, 60),
  jobs_days_check: [
    refusedAt('ends_on', addJob, daysInDisorder, daysInDisorder),
    refusedAt(
      'ends_on',
      updateJob,
      { 'changes.starts_on': '2026-03-02', 'changes.ends_on': '2026-03-01' },
      daysInDisorder,
    ),
  ],
  jobs_budget_monthly_cents_check: negative('budget_monthly'),
  jobs_yearly_budget_max_cents_check: negative('yearly_budget_max'),
  jobs_yearly_budget_min_cents_check: negative('yearly_budget_min'),
  jobs_yearly_budget_order_check: wrongOrder('yearly_budget_min', 'yearly_budget_max', 40_000, 60_000),
  jobs_close_reason_check: listed('moveJob.reason'),
  jobs_closed_check: [
    refused(closeJob, 'reason', null, { status: 'LOST', close_reason: null }),
    refused(closeJob, 'reason', undefined, { status: 'LOST', close_reason: null }),
    refused(activateJob, 'reason', 'BUDGET', { status: 'ACTIVE', close_reason: 'BUDGET' }),
    refused(holdJob, 'reason', 'BUDGET', { status: 'ON_HOLD', close_reason: 'BUDGET' }),
  ],
  jobs_currency_check: [refused(addJob, 'currency', 'US'), refused(updateJob, 'changes.currency', '')],
  jobs_left_check: [
    completed(holdJob, {}, { status: 'ON_HOLD', left_status: null }),
    completed(closeJob, {}, { status: 'LOST', left_status: null }),
  ],
  jobs_left_status_check: internal('A move remembers the status that the job leaves; nobody types it.'),
  jobs_location_check: [
    refused(setCountries, 'location', ['XX']),
    refused(setCountries, 'location', ['']),
    refused(updateJob, 'changes.location', ['ZZ']),
  ],
  jobs_openings_check: [refused(addJob, 'openings', 0), refused(updateJob, 'changes.openings', -1)],
  jobs_overlap_hours_check: [refused(addJob, 'overlap_hours', 0), refused(updateJob, 'changes.overlap_hours', 25)],
  jobs_weekly_hours_check: [refused(addJob, 'weekly_hours', 0), refused(updateJob, 'changes.weekly_hours', 169)],
  jobs_status_check: listed('moveJob.to'),
  jobs_title_check: [refused(addJob, 'title', ''), refused(updateJob, 'changes.title', '')],
  jobs_type_check: listed('addJob.type', 'updateJob.changes.type'),
  job_regions_countries_check: [refused(addRegion, 'countries', ['XX'])],
  job_regions_name_check: [refused(addRegion, 'name', '')],
  job_regions_word_check: [refused(addRegion, 'word', '')],
  job_skills_job_skill_type_check: internal('The list of setJobSkills that names a skill decides its type.'),
  job_skills_years_of_experience_check: [askedYears(0), askedYears(51)],
  unread_skill_texts_check: internal(texts),
  unknown_skill_mentions_check: internal(texts),
  imported_skill_names_rows_check: internal('An import counts its rows.'),
  ignored_skill_names_name_check: internal('Only names that were found in a text can be ignored.'),
  skills_name_check: [refused(addSkill, 'name', '')],
  skills_skill_type_check: listed('addSkill.skill_type', 'updateSkill.changes.skill_type'),

  company_facts_active_jobs_check: internal('Triggers count the rows of a company.'),
  company_facts_placed_now_check: internal('Triggers count the rows of a company.'),
  company_facts_profiles_out_check: internal('Triggers count the rows of a company.'),
  job_facts_open_profiles_check: internal('Triggers count the profiles of a job.'),
  job_facts_published_check: internal('A trigger tells when a job was and is shown.'),
  job_facts_placed_profiles_check: internal('Triggers count the profiles of a job.'),
}

export const jobIndexes: UniqueRegister = {
  companies_name_key: twice(addCompany, 'BAD_INPUT', 'name'),
  contacts_company_key: internal('The id of a contact is unique already.'),
  job_regions_name_key: twice(addRegion, 'BAD_INPUT', 'name'),
  job_regions_word_key: twice(addRegion, 'BAD_INPUT', 'word', () => ({ name: `Region ${crypto.randomUUID()}` })),
  job_skills_pkey: repeated(setSkills, { core: ({ required }: InputValues) => required }, 'required'),
  unread_skill_texts_key: internal(texts),
  unknown_skill_mentions_name_resume_id_job_id_key: internal(texts),
  ignored_skill_names_pkey: internal(
    'Who ignores a name holds the lock of the catalogue, and what is ignored is in the list no more.',
  ),
  skills_name_key: twice(addSkill, 'BAD_INPUT', 'name'),
}
