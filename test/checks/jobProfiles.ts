import type { Insertable } from 'kysely'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { mentionOf } from '#shared/platform/text/mentions.ts'
import { createClient, createCompany, createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import type { TestServer } from '#test/testServer.ts'
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

const consent = { consented_at: '2026-01-05', consent_method: 'CALL' }

async function profile({ db }: TestServer, row: Partial<Insertable<Tables['job_profiles']>> = {}) {
  const [job, developer] = [await createJob(db), await createDeveloper(db)]
  return createJobProfile(db, { job_id: job.id, developer_id: developer.id, ...row })
}

const add = mutationAct('addJobProfile', async ({ db }) => {
  const [job, developer] = [await createJob(db), await createDeveloper(db)]
  return { input: { job_id: job.id, developer_id: developer.id } }
})

const update = (row: Partial<Insertable<Tables['job_profiles']>> = {}) =>
  mutationAct('updateJobProfile', async (server) => {
    const { id, version } = await profile(server, row)
    return { input: { id, version, changes: { pitch: 'Calm.' } } }
  })
const updateNew = update()
const updateAgreed = update({ consented_at: '2026-01-05T10:00:00Z', consent_method: 'CALL' })
/** Profiles from before Vouch asked for the method of consent have a moment without a method. */
const updateOld = update({ consented_on: '2025-01-05' })

const move = (row: Partial<Insertable<Tables['job_profiles']>>, args: InputValues) =>
  mutationAct('moveJobProfile', async (server) => {
    const { id, version } = await profile(server, row)
    return { input: { id, version, ...args } }
  })
const contact = move({}, { to: 'CONTACTED' })
const give = move({}, { to: 'NOT_SUBMITTED', reason: 'SKILLS' })
const place = move(
  { status: 'OFFER', bill_rate_cents: 8_000 },
  {
    to: 'PLACED',
    ...consent,
    bill_rate: 80,
    cost_rate: 50,
    weekly_hours: 40,
    starts_on: '2026-02-02',
  },
)

const moveMany = mutationAct('moveJobProfiles', async (server) => {
  const { id } = await profile(server)
  return { input: { selection: { ids: [id] }, to: 'NOT_SUBMITTED', reason: 'SKILLS' } }
})

const addNote = mutationAct('addNote', async (server) => {
  const { id } = await profile(server)
  return { input: { job_profile_id: id, body: 'They asked.', shared_with_client: false } }
})

const addJobNote = mutationAct('addNote', async ({ db }) => ({
  input: { job_id: (await createJob(db)).id, body: 'They want two.', shared_with_client: false },
}))

const noRecord = { company_id: null, developer_id: null, job_id: null, job_profile_id: null }

const mentioning = `Ask ${mentionOf('00000000-0000-4000-8000-000000000001')}`

/** A client answers a profile that was sent to their company. */
const answer = mutationAct('answerProfile', async (server) => {
  const { db } = server
  const company = await createCompany(db)
  const account = await createClient(db, { companyId: company.id })
  const [job, developer] = [await createJob(db, { company_id: company.id }), await createDeveloper(db)]
  const row = { job_id: job.id, developer_id: developer.id, status: 'SENT' as const, bill_rate_cents: 8_000 }
  const { id, version } = await createJobProfile(db, { ...row, consented_on: '2026-01-05', consent_method: 'CALL' })
  return { caller: await server.logIn(account), input: { id, version, answer: 'INTERESTED' } }
})

const amount = (name: string) => {
  const stored = { [`${name}_cents`]: -1 }
  return [
    refused(add, name, -1, stored),
    refused(updateNew, `changes.${name}`, -0.01, stored),
    refused(contact, name, -1, stored),
  ]
}

const methodAlone = { consent_method: 'CALL', consented_at: null, consented_on: null }

const makeConsentLink = mutationAct('makeConsentLink', async (server) => ({
  input: { job_profile_id: (await profile(server)).id, days: 7 },
}))

export const jobProfileChecks: CheckEntries = {
  job_profiles_bill_rate_cents_check: amount('bill_rate'),
  job_profiles_cost_rate_cents_check: amount('cost_rate'),
  job_profiles_weekly_hours_check: [
    refused(add, 'weekly_hours', 0),
    refused(updateNew, 'changes.weekly_hours', 169),
    refused(contact, 'weekly_hours', 0),
  ],
  job_profiles_currency_check: internal('A profile has the currency of its job.'),
  job_profiles_cost_currency_check: [
    refused(add, 'cost_currency', 'usdollar', { cost_currency: 'usdollar' }),
    refused(updateNew, 'changes.cost_currency', 'E', { cost_currency: 'E' }),
  ],
  job_profiles_cost_entered_cents_check: [
    refused(add, 'cost_rate', -1, { cost_entered_cents: -1, cost_currency: 'EUR', cost_rate_cents: 1 }),
  ],
  job_profiles_cost_entered_check: internal('The amount and its currency are written together.'),
  job_profiles_client_answer_check: listed('answerProfile.answer'),
  job_profiles_client_answer_reason_check: listed('answerProfile.reason'),
  job_profiles_client_answered_check: [
    completed(answer, {}, { client_answer: 'INTERESTED', client_answered_at: null, client_answered_by: null }),
  ],
  job_profiles_client_reason_check: [
    refusedAt('reason', answer, { answer: 'NOT_FOR_US' }, { client_answer: 'NOT_FOR_US', client_answer_reason: null }),
    completed(answer, { reason: 'RATE' }, { client_answer: 'INTERESTED', client_answer_reason: 'RATE' }),
  ],
  job_profiles_consent_check: [
    refusedAt('consented_at', add, { consent_method: 'CALL' }, methodAlone),
    refusedAt('consented_at', updateNew, { 'changes.consent_method': 'CALL' }, methodAlone),
    refused(updateAgreed, 'changes.consented_at', null, methodAlone),
    refusedAt('consented_at', contact, { consent_method: 'CALL' }, methodAlone),
    completed(updateOld, { 'changes.consent_method': 'CALL' }, methodAlone),
  ],
  job_profiles_consent_known_once_check: [
    completed(
      updateAgreed,
      { 'changes.consented_at': '2026-01-06' },
      { consented_at: '2026-01-05T10:00:00Z', consented_on: '2026-01-06' },
    ),
    completed(
      update({ consented_on: '2026-01-05', consent_method: 'CALL' }),
      { 'changes.consented_at': '2026-01-06T10:00:00Z' },
      { consented_at: '2026-01-06T10:00:00Z', consented_on: '2026-01-05' },
    ),
  ],
  job_profiles_consent_method_check: listed(
    'addJobProfile.consent_method',
    'updateJobProfile.changes.consent_method',
    'moveJobProfile.consent_method',
  ),
  job_profiles_end_reason_check: listed('moveJobProfile.reason', 'moveJobProfiles.reason'),
  job_profiles_ended_check: [
    refused(give, 'reason', null, { status: 'NOT_SUBMITTED', end_reason: null }),
    refused(contact, 'reason', 'SKILLS', { status: 'CONTACTED', end_reason: 'SKILLS' }),
    // It moves no profile, and says why.
    completed(moveMany, { reason: null }, { status: 'NOT_SUBMITTED', end_reason: null }),
    refusedAt('reason', moveMany, { to: 'CONTACTED' }, { status: 'CONTACTED', end_reason: 'SKILLS' }),
  ],
  job_profiles_status_check: listed('moveJobProfile.to', 'moveJobProfiles.to'),
  notes_channel_check: listed('addNote.channel', 'updateNote.changes.channel'),
  notes_talk_check: [
    refusedAt('talked_at', addNote, { channel: 'CALL' }, { channel: 'CALL', talked_at: null }),
    refusedAt('channel', addNote, { outcome: 'Will call back' }, { channel: null, outcome: 'Will call back' }),
  ],
  notes_one_record_check: [refusedAt('developer_id', addJobNote, { job_id: null }, noRecord)],
  notes_shared_check: [
    refusedAt(
      'shared_with_client',
      addNote,
      { body: mentioning, shared_with_client: true },
      { body: mentioning, shared_with_client: true },
    ),
    refused(addJobNote, 'shared_with_client', true, { job_profile_id: null, shared_with_client: true }),
  ],
  notes_body_check: [refused(addNote, 'body', '')],

  placements_bill_rate_cents_check: [refused(place, 'bill_rate', -1, { bill_rate_cents: -1 })],
  placements_cost_rate_cents_check: [refused(place, 'cost_rate', -1, { cost_rate_cents: -1 })],
  placements_cost_currency_check: [refused(place, 'cost_currency', 'E', { cost_currency: 'E' })],
  placements_cost_entered_cents_check: [
    refused(place, 'cost_rate', -1, { cost_entered_cents: -1, cost_currency: 'EUR' }),
  ],
  placements_cost_entered_check: internal('A placement takes over the cost of its profile, or of its rates.'),
  placements_weekly_hours_check: [refused(place, 'weekly_hours', 169), refused(place, 'weekly_hours', 0)],
}

export const jobProfileIndexes: UniqueRegister = {
  job_profiles_open_key: twice(add, 'BAD_INPUT', 'developer_id'),
  placements_job_profile_id_key: twice(place, 'CONFLICT', 'version'),
  signed_links_consent_key: twice(makeConsentLink, 'OK'),
  signed_links_token_hash_key: internal('The token of a link is drawn at random.'),
}
