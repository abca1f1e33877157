import * as z from 'zod/mini'
import { clientAnswerForm } from '#shared/clientJobs/clientAnswerInput.ts'
import { interviewTimesForm } from '#shared/interviews/interviewTimes.ts'
import { clientAnswerReasons } from '#shared/jobProfiles/clientAnswers.ts'
import {
  jobProfileChanges,
  jobProfileInput,
  jobProfileMoveForm,
  jobProfilesMoveForm,
} from '#shared/jobProfiles/jobProfileInput.ts'
import { type JobProfileStatus, jobProfileEndReasons } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { consentMethods } from '#shared/jobProfiles/jobProfiles.ts'
import { sendingPrices, sendProfilesInput } from '#shared/jobProfiles/sendingInput.ts'
import { messageChannels } from '#shared/platform/messaging/channels.ts'
import { maxDecisionText } from '#shared/platform/messaging/lengths.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import {
  askConsentInput,
  makeShortlistInput,
  shareClientProfileInput,
  shortlistMailInput,
} from '#shared/signedLinks/signedLinkInput.ts'
import { dayIn } from '#test/days.ts'
import * as fc from '#test/draws/property.ts'
import { createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { createAgreedProfile, createClientPlace } from '#test/rows/clientLinks.ts'
import {
  amountField,
  anyField,
  choiceField,
  countField,
  currencyField,
  dayField,
  flagField,
  given,
  letterField,
  lineField,
  rowField,
  textField,
} from './fields.ts'
import { tryForm } from './tryForm.ts'
import type { TriedForm, World } from './tryForms.ts'

const terms = {
  cost_rate: amountField(10_000),
  cost_currency: currencyField(),
  bill_rate: amountField(10_000),
  weekly_hours: countField(1, 168),
  starts_on: dayField('2026-05-01', dayIn(30)),
}

const consent = {
  consented_at: anyField(
    fc.constantFrom('2026-01-02', '2026-01-02T10:00:00.000Z').map((typed) => ({ typed, stored: typed })),
    ['2026-02-30', 'T14:30', '2026-01-02T25:99', 'Tue', dayIn(400)],
  ),
  consent_method: choiceField(valuesOf(consentMethods)),
}

const profileFields = ({ staff }: World) => ({
  ...terms,
  ...consent,
  pitch: textField(4_000),
  owner_id: rowField(staff),
})

/** Puts a new developer forward for a new job. */
async function newProfile({ db }: World, profile: Partial<Parameters<typeof createJobProfile>[1]> = {}) {
  const [{ id: job_id }, { id: developer_id }] = [await createJob(db), await createDeveloper(db)]
  return createJobProfile(db, { job_id, developer_id, ...profile })
}

const adding: TriedForm = (world) =>
  tryForm(world.server, {
    schema: jobProfileInput,
    marked: ['consented_at', 'consent_method'],
    typed: { ...profileFields(world), developer_id: given, job_id: given },
    start: async () => ({ developer_id: (await createDeveloper(world.db)).id, job_id: (await createJob(world.db)).id }),
    holds: (ids) => ids,
    send: (profile) => ['addJobProfile', profile],
    read: (_start, { id }) => readProfile(world, String(id)),
    stored: inOwnCurrency,
  })

const bare = { mayBeShown: true, hasConsent: false, hasCostRate: false } as const

/** The fields that the dialog asks for, by the chosen status. */
const needed: Readonly<Partial<Record<JobProfileStatus, readonly (keyof z.input<MoveForm>)[]>>> = {
  SENT: ['consented_at', 'consent_method', 'bill_rate', 'without_price', 'pitch', 'message'],
  PLACED: ['starts_on', 'ends_on', 'cost_rate', 'cost_currency', 'bill_rate', 'weekly_hours', 'message'],
  CLIENT_REJECTED: ['reason'],
  DEVELOPER_WITHDREW: ['reason'],
}
type MoveForm = ReturnType<typeof jobProfileMoveForm>

/** No currency of the cost means that of the job. */
const inOwnCurrency = (typed: Readonly<Record<string, unknown>>) =>
  typed.cost_currency === null ? { ...typed, cost_currency: 'USD' } : typed

/** A bill rate ends the choice to name none. The form says so beside it. */
const withPrice = (typed: Readonly<Record<string, unknown>>) =>
  inOwnCurrency(
    typeof typed.bill_rate === 'number' && 'without_price' in typed ? { ...typed, without_price: false } : typed,
  )

/** Moves a profile that lacks everything that its moves need. */
const moving = (world: World, status: JobProfileStatus, targets: readonly JobProfileStatus[]) =>
  tryForm(world.server, {
    schema: jobProfileMoveForm(status, bare),
    marked: ['reason', 'note', 'consented_at', 'consent_method', 'cost_rate', 'bill_rate', 'weekly_hours', 'starts_on'],
    typed: {
      to: choiceField(targets),
      reason: choiceField(valuesOf(jobProfileEndReasons)),
      note: textField(),
      ...terms,
      ...consent,
      without_price: flagField(),
      pitch: textField(4_000),
      ends_on: dayField('2031-05-01'),
      message: letterField(maxDecisionText),
      is_confirmed: given,
    },
    start: () => newProfile(world, { status }),
    holds: () => ({ to: targets[0], is_confirmed: false }),
    shown: ({ to }) => ['to', 'note', ...(needed[to as JobProfileStatus] ?? [])],
    send: ({ is_confirmed: _seen, ...move }, { id }) => ['moveJobProfile', { id, ...move, confirmed: [], version: 1 }],
    read: ({ id }) => readProfile(world, id),
    stored: withPrice,
    runs: 60,
  })

export const profileForms = {
  'web/jobProfiles/adding/AddJobProfileDialog.tsx': adding,
  'web/jobProfiles/adding/NewJobProfileForm.tsx': adding,
  'web/jobProfiles/details/EditJobProfileDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: jobProfileChanges,
      typed: { ...profileFields(world), without_price: flagField() },
      start: () => newProfile(world, { pitch: 'Before', weekly_hours: 20 }),
      send: (changes, { id }) => ['updateJobProfile', { id, changes, version: 1 }],
      read: ({ id }) => readProfile(world, id),
      stored: withPrice,
      runs: 60,
    }),
  'web/jobProfiles/moves/MoveJobProfileDialog.tsx': async (world) => {
    await moving(world, 'SHORTLISTED', ['CONTACTED', 'READY_TO_SEND', 'DEVELOPER_WITHDREW'])
    await moving(world, 'READY_TO_SEND', ['SENT', 'CLIENT_REJECTED'])
    await moving(world, 'OFFER', ['PLACED'])
  },
  'web/jobProfiles/moves/BulkMoveProfilesDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: jobProfilesMoveForm,
      marked: ['reason'],
      typed: {
        to: choiceField(['CONTACTED', 'INTERESTED', 'DEVELOPER_WITHDREW']),
        reason: choiceField(valuesOf(jobProfileEndReasons)),
        note: textField(),
        message: letterField(maxDecisionText),
      },
      start: () => newProfile(world),
      holds: () => ({ to: 'CONTACTED' }),
      shown: ({ to }) => ['to', 'note', ...(needed[to as JobProfileStatus] ?? [])],
      send: (move, { id }) => ['moveJobProfiles', { selection: { ids: [id] }, ...move, dry_run: false }],
      read: ({ id }) => readProfile(world, id),
    }),
  'web/jobProfiles/sending/SendProfilesDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: sendProfilesInput,
      marked: ['bill_rate', 'markup'],
      typed: {
        price: choiceField(valuesOf(sendingPrices)),
        bill_rate: amountField(10_000),
        markup: amountField(1_000),
        pitch: textField(4_000),
        note: textField(),
        message: letterField(maxDecisionText),
        asks_consent: flagField(),
      },
      start: () =>
        newProfile(world, {
          consented_on: '2026-01-02',
          consent_method: 'CALL',
          cost_rate_cents: 5_000,
          without_price: true,
        }),
      holds: () => ({ price: 'OWN', asks_consent: false }),
      shown: ({ price }) => [
        ...['price', 'pitch', 'note', 'message', 'asks_consent'],
        ...(price === 'BILL_RATE' ? ['bill_rate'] : price === 'MARKUP' ? ['markup'] : []),
      ],
      send: (wanted, { id }) => ['sendJobProfiles', { selection: { ids: [id] }, ...wanted, dry_run: false }],
      read: ({ id }) => readProfile(world, id),
      stored: ({ price: _price, bill_rate: _bill, markup: _markup, asks_consent: _asks, ...said }) => said,
    }),
  'web/signedLinks/ConsentForm.tsx': (world) =>
    tryForm(world.server, {
      schema: z.omit(askConsentInput, { job_profile_id: true }),
      typed: {
        channel: choiceField(valuesOf(messageChannels)),
        subject: lineField(),
        body: anyField(textField().values, ['{{link}} and {{link}}', '{{link}} {{first_name}}', 'Here: {{link}}']),
        days: countField(1, 90),
      },
      start: () => newProfile(world),
      holds: () => ({ channel: 'ANY', subject: 'May we?', body: 'Here: {{link}}', days: 14 }),
      send: (question, { id }) => ['askConsent', { job_profile_id: id, ...question }],
      read: async ({ id }) => readQuestion(world, id),
      stored: ({ subject }) => (subject === undefined ? {} : { subject }),
    }),
  'web/signedLinks/ShareForm.tsx': (world) =>
    tryForm(world.server, {
      schema: z.pick(shareClientProfileInput, { contact_id: true, with_bill_rate: true, days: true }),
      typed: { contact_id: given, with_bill_rate: given, days: countField(1, 90) },
      start: async () => {
        const { id } = await newProfile(world)
        const document = graphql(
          'query ($id: ID!) { getClientProfile(job_profile_id: $id, with_bill_rate: false) { fingerprint } }',
        )
        const read = await world.server.as('admin').data(document, { id })
        return { id, seen: read.getClientProfile.fingerprint }
      },
      holds: () => ({ contact_id: '', with_bill_rate: false, days: 14 }),
      send: (share, { id, seen }) => ['shareClientProfile', { job_profile_id: id, ...share, seen }],
      read: async ({ id }) => readDays(world, id),
    }),
  'web/signedLinks/shortlist/ShortlistForm.tsx': (world) =>
    tryForm(world.server, {
      schema: z.extend(z.omit(makeShortlistInput, { job_id: true, mail: true }), {
        is_mailed: z.boolean(),
        ...shortlistMailInput.shape,
      }),
      marked: ['times'],
      // Rows of their own; signedLinks/shortlists.test.ts tries them.
      typed: {
        contact_id: given,
        job_profile_ids: given,
        with_bill_rate: given,
        is_mailed: given,
        times: anyField(proposedTimes, [[{ starts_at: '2020-01-01T10:00:00Z', minutes: 60 }]]),
        subject: lineField(),
        body: anyField(textField().values, ['{{link}} {{dstm_name}}', 'No link']),
        days: countField(1, 90),
      },
      start: () => newShortlist(world),
      holds: ({ contact_id, job_profile_ids }) => {
        const chosen = { contact_id, job_profile_ids, with_bill_rate: false, times: [], days: 14 }
        return { ...chosen, is_mailed: false, subject: 'Some developers', body: 'Here: {{link}}' }
      },
      send: ({ is_mailed: _mailed, subject: _subject, body: _body, ...shortlist }, { job_id }) => [
        'makeShortlist',
        { job_id, ...shortlist, mail: null },
      ],
      read: async ({ job_profile_ids: [id = ''] }) => readDays(world, id),
      stored: ({ days }) => (days === undefined ? {} : { days }),
    }),
  'web/clientJobs/RefuseProfileDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: z.pick(clientAnswerForm, { reason: true, note: true }),
      typed: { reason: choiceField(valuesOf(clientAnswerReasons)), note: textField() },
      role: 'client',
      start: () => sentToClient(world),
      holds: () => ({}),
      send: (answer, { id }) => ['answerProfile', { id, answer: 'NOT_FOR_US', ...answer, version: 1 }],
      read: async ({ id }) => {
        const { client_answer_reason, client_answer_note } = await rowOf(world, id)
        return { reason: client_answer_reason, note: client_answer_note }
      },
    }),
  'web/clientJobs/ProposeTimesDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: interviewTimesForm,
      marked: ['times'],
      typed: { times: anyField(proposedTimes, [[{ starts_at: '2020-01-01T10:00:00Z', minutes: 60 }]], []) },
      role: 'client',
      start: () => sentToClient(world),
      holds: () => ({ times: [] }),
      send: (proposal, { id }) => ['proposeInterviewTimes', { id, time_zone: 'Europe/Berlin', ...proposal }],
      read: async ({ id }) => {
        const rows = world.db.selectFrom('interview_times').select(['starts_at', 'minutes'])
        const { starts_at, minutes } = await rows.where('job_profile_id', '=', id).executeTakeFirstOrThrow()
        return {
          times: starts_at.map((start, at) => ({ starts_at: new Date(start).toISOString(), minutes: minutes[at] })),
        }
      },
    }),
} satisfies Readonly<Record<string, TriedForm>>

const proposedTimes = fc
  .subarray(['2031-01-06T15:00:00.000Z', '2031-01-07T15:00:00.000Z'], { minLength: 1 })
  .map((starts) => starts.map((starts_at) => ({ starts_at, minutes: 45 })))
  .map((typed) => ({ typed, stored: typed }))

async function readProfile({ server, db }: World, id: string) {
  const query = graphql(`query ($id: ID!) { getJobProfile(id: $id) {
    to: status reason: end_reason note: status_note cost_rate: cost_entered cost_currency
    bill_rate weekly_hours starts_on ends_on consented_at consent_method without_price
    pitch owner_id } }`)
  const profile = (await server.as('admin').data(query, { id })).getJobProfile
  const { developer_id } = await rowOf({ db }, id)
  const message = db.selectFrom('messages').select('body').where('developer_id', '=', developer_id)
  return { ...profile, message: (await message.executeTakeFirst())?.body ?? null }
}

const rowOf = ({ db }: Pick<World, 'db'>, id: string) =>
  db.selectFrom('job_profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Creates two profiles that were sent, and a contact who could get them. */
async function newShortlist({ server }: World) {
  const { job, contact } = await createClientPlace(server)
  const ids = [await createAgreedProfile(server, job.id), await createAgreedProfile(server, job.id)].map(({ id }) => id)
  return { job_id: job.id, contact_id: contact.id, job_profile_ids: ids }
}

async function readQuestion({ db }: World, id: string) {
  const question = db.selectFrom('messages').innerJoin('signed_links', 'signed_links.message_id', 'messages.id')
  return question.select('subject').where('job_profile_id', '=', id).executeTakeFirstOrThrow()
}

async function readDays({ db }: World, id: string) {
  const { expires_at } = await db
    .selectFrom('signed_links')
    .select('expires_at')
    .where('job_profile_id', '=', id)
    .executeTakeFirstOrThrow()
  return { days: Math.round((Date.parse(String(expires_at)) - Date.now()) / 86_400_000) }
}

/** Creates a profile that was sent to the company of the client. */
async function sentToClient({ server, db }: World) {
  const user_id = server.as('client').account.id
  const company = db.selectFrom('company_users').select('company_id').where('user_id', '=', user_id)
  const { company_id } = await company.executeTakeFirstOrThrow()
  const [{ id: job_id }, { id: developer_id }] = [await createJob(db, { company_id }), await createDeveloper(db)]
  return createJobProfile(db, { job_id, developer_id, status: 'SENT' })
}
