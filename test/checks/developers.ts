import { createDeveloper, createSkill } from '#test/factories.ts'
import { type InputValues, mutationAct } from './acts.ts'
import {
  type CheckEntries,
  completed,
  internal,
  listed,
  refused,
  refusedAt,
  twice,
  type UniqueRegister,
} from './entries.ts'
import { applyOnJobsPage } from './publicPages.ts'

const addDeveloper = mutationAct('addDeveloper', () => {
  const email = `${crypto.randomUUID()}@vouch.example`
  return { input: { first_name: 'Dora', last_name: 'Developer', email, skills: [] } }
})

const keepPerson = mutationAct('keepPerson', async ({ db }) => ({
  input: { id: (await createDeveloper(db)).id, kept_because: 'A court asks' },
}))

const updateDeveloper = mutationAct('updateDeveloper', async ({ db }) => {
  const { id, version } = await createDeveloper(db)
  return { input: { id, version, changes: { headline: 'Calm' } } }
})

const move = (args: InputValues) =>
  mutationAct('moveDeveloper', async (server) => {
    const owner_id = server.as('recruiter').account.id
    const { id, version } = await createDeveloper(server.db, { stage: 'APPLICANT', status: 'NEW', owner_id })
    return { input: { id, version, ...args } }
  })
const startVetting = move({ to: 'VETTING' })
const withdraw = move({ to: 'WITHDRAWN', reason: 'FOUND_OTHER_WORK' })

const decideApplicants = mutationAct('decideApplicants', async (server) => {
  const owner_id = server.as('recruiter').account.id
  const { id } = await createDeveloper(server.db, { stage: 'APPLICANT', status: 'NEW', owner_id })
  return { input: { selection: { ids: [id] }, to: 'WITHDRAWN', reason: 'FOUND_OTHER_WORK' } }
})

const setStatus = mutationAct('setDeveloperStatus', async ({ db }) => {
  const { id, version } = await createDeveloper(db)
  return { input: { id, version, status: 'UNAVAILABLE' } }
})

const erase = mutationAct('eraseDeveloper', async ({ db }) => {
  const { id, version } = await createDeveloper(db)
  return { input: { id, version, name: 'Dora Developer' } }
})

const addSkill = mutationAct('addDeveloperSkill', async ({ db }) => {
  const [developer, skill] = [await createDeveloper(db), await createSkill(db)]
  return { input: { developer_id: developer.id, skill_id: skill.id, years_of_experience: 4.5 } }
})

const addExclusion = mutationAct('addExclusion', async ({ db }) => ({
  input: { developer_id: (await createDeveloper(db)).id, company_name: 'Acme', reason: 'EMPLOYER' },
}))

const amount = (name: string) => [refused(updateDeveloper, `changes.${name}`, -1, { [`${name}_cents`]: -1 })]

export const developerChecks: CheckEntries = {
  developers_cost_rate_cents_check: [
    ...amount('cost_rate'),
    refused(addDeveloper, 'cost_rate', -0.01, { cost_rate_cents: -1 }),
    refusedAt('', applyOnJobsPage, { rate: '-1' }, { cost_rate_cents: -1 }),
  ],
  developers_country_check: [
    refused(addDeveloper, 'country', 'XX'),
    refused(updateDeveloper, 'changes.country', 'Germany'),
    refusedAt('', applyOnJobsPage, { country: 'XX' }, { country: 'XX' }),
  ],
  developers_currency_check: [refused(updateDeveloper, 'changes.currency', 'US')],
  developers_email_check: [
    refused(addDeveloper, 'email', ''),
    refused(updateDeveloper, 'changes.email', ' ', { email: '' }),
    refusedAt('', applyOnJobsPage, { email: '' }, { email: '' }),
  ],
  developers_erased_check: [completed(erase, {}, { erased_at: '2026-01-01T00:00:00Z', deleted_at: null })],
  developers_kept_because_check: [refused(keepPerson, 'kept_because', '')],
  developers_rate_floor_cents_check: amount('rate_floor'),
  developers_source_check: listed('addDeveloper.source', 'updateDeveloper.changes.source'),
  developers_stage_check: listed('moveDeveloper.to', 'moveDevelopers.to', 'decideApplicant.to', 'decideApplicants.to'),
  developers_stage_reason_check: listed(
    'moveDeveloper.reason',
    'moveDevelopers.reason',
    'decideApplicant.reason',
    'decideApplicants.reason',
  ),
  developers_status_check: [
    refused(setStatus, 'status', 'NEEDS_INFO', { stage: 'MEMBER', status: 'NEEDS_INFO' }),
    refused(startVetting, 'status', 'AVAILABLE', { stage: 'VETTING', status: 'AVAILABLE' }),
    refused(withdraw, 'status', 'NEW', { stage: 'WITHDRAWN', status: 'NEW' }),
    refused(decideApplicants, 'status', 'INTRO_CALL', { stage: 'WITHDRAWN', status: 'INTRO_CALL' }),
    completed(startVetting, { status: null }, { stage: 'VETTING', status: null }),
  ],
  developers_weekly_hours_check: [
    refused(updateDeveloper, 'changes.weekly_hours', 0),
    refused(updateDeveloper, 'changes.weekly_hours', 169),
  ],
  developer_skills_years_of_experience_check: [
    refused(addSkill, 'years_of_experience', 80.1),
    refused(addSkill, 'years_of_experience', -0.1),
  ],
  exclusions_company_name_check: [refused(addExclusion, 'company_name', '')],
  exclusions_named_by_check: internal(
    'What staff add is named by them, and what comes by a public page by the developer.',
  ),
  exclusions_reason_check: listed('addExclusion.reason', 'updateExclusion.changes.reason'),
  developer_facts_best_result_check: internal('Triggers keep the best of the results of a developer.'),
  developer_facts_open_profiles_check: internal('Triggers count the profiles of a developer.'),
  merged_developers_email_check: internal('A merge copies the address, which the developer had until then.'),

  applications_decided_check: [completed(withdraw, {}, { decision: 'WITHDRAWN', decided_at: null })],
  applications_decision_check: internal('The decision follows from the stage that was chosen.'),
  applications_source_check: listed('addDeveloper.source'),
}

export const developerIndexes: UniqueRegister = {
  developers_email_key: twice(addDeveloper, 'BAD_INPUT', 'email'),
  developer_skills_developer_id_skill_id_key: twice(addSkill, 'BAD_INPUT', 'skill_id'),
}
