import * as z from 'zod/mini'
import { developerSkillChanges, developerSkillInput } from '#shared/developerSkills/developerSkillInput.ts'
import {
  applicantOwnerForm,
  developerChanges,
  newDeveloper,
  questionForm,
  stageMoveForm,
} from '#shared/developers/developerInput.ts'
import { takesDetail } from '#shared/developers/developerLifecycle.ts'
import {
  type DeveloperStage,
  developerSources,
  outcomesOfStages,
  stageReasons,
} from '#shared/developers/developerStages.ts'
import { exclusionChanges, exclusionInput } from '#shared/exclusions/exclusionInput.ts'
import { exclusionReasons } from '#shared/exclusions/exclusions.ts'
import { meetingChanges, meetingInput } from '#shared/meetings/meetingInput.ts'
import { replyChanges, replyInput, sendMessagesInput } from '#shared/messages/messageInput.ts'
import { eraseDeveloperInput } from '#shared/people/peopleInput.ts'
import { meetingTypes } from '#shared/platform/enumerations.ts'
import { channels, messageChannels } from '#shared/platform/messaging/channels.ts'
import { maxDecisionText, maxMessageLength } from '#shared/platform/messaging/lengths.ts'
import { tagsInput } from '#shared/platform/tags.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { signedTermsInput } from '#shared/signedTerms/signedTerms.ts'
import { dayIn } from '#test/days.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createDeveloper, createMeeting } from '#test/factories.ts'
import {
  amountField,
  anyField,
  choiceField,
  choicesField,
  countField,
  currencyField,
  dayField,
  emailField,
  flagField,
  given,
  letterField,
  lineField,
  momentField,
  pairs,
  rowField,
  textField,
  webAddressField,
  webLinkField,
} from './fields.ts'
import { type Trial, tryForm } from './tryForm.ts'
import type { TriedForm, World } from './tryForms.ts'

const github = pairs({ ' dora ': 'dora', 'https://github.com/dora': 'https://github.com/dora' }, [
  'no handle',
  'https://example.com/dora',
])

const years = anyField(
  fc.constantFrom(0, 4.5, 80).map((typed) => ({ typed, stored: typed })),
  [-1, 4.55, 81, 'ten'],
)

const tags = choicesField(fc.constantFrom('react', 'senior', 'Ünï'), [['a,b'], ['x'.repeat(41)], [' ']])

const exclusionFields = {
  company_name: lineField(),
  domain: pairs({ 'https://www.Acme.example/jobs': 'acme.example' }, ['acme', 'a b.example']),
  reason: choiceField(valuesOf(exclusionReasons)),
  until: dayField('2026-05-01', '2024-02-29'),
  note: textField(),
}

const newFields = ({ staff }: World) => ({
  first_name: lineField(100),
  last_name: lineField(100),
  email: emailField(),
  country: pairs({ DE: 'DE', us: 'US' }, ['XX', 'Germany']),
  url_github: github,
  url_linkedin: webAddressField(),
  source: choiceField(valuesOf(developerSources)),
  cost_rate: amountField(10_000),
  currency: currencyField(),
  time_zone: choiceField(['Europe/Berlin', 'America/Sao_Paulo']),
  owner_id: rowField(staff),
})

const developerFields = (world: World) => ({
  ...newFields(world),
  headline: lineField(500),
  phone: lineField(50),
  slack_user_id: pairs({ ' U012AB3CD ': 'U012AB3CD' }, ['dora', 'u012']),
  url_avatar: webAddressField(),
  city: lineField(),
  rate_floor: amountField(10_000),
  available_from: dayField('2026-05-01', '2024-02-29'),
  weekly_hours: countField(1, 168),
  dstm_id: rowField(world.dstm),
  tos_signed_on: dayField('2026-01-31', dayIn(30)),
  do_not_contact: flagField(),
  tags,
})

const meetingFields = ({ staff }: World) => ({
  type: choiceField(valuesOf(meetingTypes)),
  starts_at: momentField('2027-05-01T10:00:00Z', '2027-05-01T10:00:00+02:00'),
  minutes: countField(5, 480),
  organiser_id: rowField(staff),
  job_profile_id: anyField(fc.constant({ typed: '', stored: null }), ['nobody']),
  url: webLinkField(),
  notes: textField(),
  // Rows of their own; meetings/invitations.test.ts tries them.
  contact_ids: given,
  colleague_ids: given,
  uninvited_ids: given,
})

const replyFields = {
  channel: choiceField(valuesOf(channels)),
  received_at: momentField('2026-01-02T10:00:00Z', '2026-01-02T10:00:00+02:00'),
  body: textField(maxMessageLength),
}

const stageDetails = ['reason', 'revisit_on', 'cool_off_until'] as const

/** The fields that all dialogs for a move to a stage share. */
const moveFields = (world: World, targets: readonly DeveloperStage[]) => ({
  to: choiceField(targets),
  status: given,
  reason: choiceField(valuesOf(stageReasons)),
  note: textField(),
  revisit_on: dayField(dayIn(30), dayIn(-30)),
  cool_off_until: dayField(dayIn(180), dayIn(-30)),
  owner_id: rowField(world.staff),
  message: letterField(maxDecisionText),
})

const moveShown = ({ to }: Readonly<Record<string, unknown>>) => [
  'to',
  'note',
  'owner_id',
  ...stageDetails.filter((detail) => takesDetail(to as DeveloperStage, detail)),
  ...(outcomesOfStages[to as DeveloperStage] ? ['message'] : []),
]

type MoveForm = ReturnType<typeof stageMoveForm>

const moving = (
  world: World,
  from: { readonly stage: DeveloperStage; readonly targets: readonly [DeveloperStage, ...DeveloperStage[]] },
  send: Trial<MoveForm, { readonly id: string }>['send'],
) =>
  tryForm<MoveForm, { readonly id: string }>(world.server, {
    schema: stageMoveForm({ owner: from.stage === 'APPLICANT', exception: from.targets.includes('MEMBER') }),
    marked: ['owner_id', 'reason', 'revisit_on', 'cool_off_until', 'note'],
    typed: moveFields(world, from.targets),
    start: () => newIn(world, from.stage),
    holds: () => ({ to: from.targets[0], status: '', reason: '', owner_id: world.staff }),
    shown: moveShown,
    send,
    read: ({ id }) => readStage(world, id),
  })

async function newIn({ db }: World, stage: DeveloperStage) {
  const statuses = { APPLICANT: 'NEW', VETTING: 'DECISION', MEMBER: 'AVAILABLE' } as const
  const { id } = await createDeveloper(db, { stage, status: statuses[stage as keyof typeof statuses] })
  const application = { developer_id: id, source: 'JOBS_PAGE' as const }
  if (stage === 'APPLICANT') await asTest(db, (trx) => trx.insertInto('applications').values(application).execute())
  return { id }
}

/** The forms of developers: their details, their stage, and their messages. */
export const developerForms = {
  'web/developers/adding/AddDeveloperDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: newDeveloper,
      typed: { ...newFields(world), skills: choicesField(fc.constantFrom(...world.skills)) },
      start: async () => crypto.randomUUID(),
      holds: (id) => ({ first_name: 'Dora', last_name: 'Developer', email: `${id}@vouch.example` }),
      send: (developer) => ['addDeveloper', developer],
      read: async (_start, { id }) => readDeveloper(world, String(id)),
      stored: ({ skills, ...stored }) => (Array.isArray(skills) ? { ...stored, skills: skills.toSorted() } : stored),
    }),
  'web/developers/page/EditCostRateDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: z.pick(developerChanges, { cost_rate: true, currency: true }),
      typed: { cost_rate: amountField(10_000), currency: currencyField() },
      start: () => createDeveloper(world.db, { cost_rate_cents: 5_000 }),
      send: (changes, { id }) => ['updateDeveloper', { id, changes, version: 1 }],
      runs: 30,
    }),
  'web/developers/page/EditCountryDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: z.pick(developerChanges, { country: true }),
      typed: { country: developerFields(world).country },
      start: () => createDeveloper(world.db, { country: 'BR' }),
      send: (changes, { id }) => ['updateDeveloper', { id, changes, version: 1 }],
      runs: 10,
    }),
  'web/developers/adding/DeveloperForm.tsx': (world) =>
    tryForm(world.server, {
      schema: developerChanges,
      typed: developerFields(world),
      start: () => createDeveloper(world.db, { headline: 'Before', phone: '1', cost_rate_cents: 5_000 }),
      send: (changes, { id }) => ['updateDeveloper', { id, changes, version: 1 }],
      runs: 60,
    }),
  'web/developers/moves/MoveDeveloperDialog.tsx': async (world) => {
    const send = (move: z.output<MoveForm>, { id }: { readonly id: string }) =>
      ['moveDeveloper', { id, version: 1, ...move }] as const
    await moving(world, { stage: 'MEMBER', targets: ['STANDBY', 'OFFBOARDED', 'BLOCKED'] }, send)
    await moving(world, { stage: 'VETTING', targets: ['REJECTED', 'WITHDRAWN', 'MEMBER'] }, send)
  },
  'web/developers/lists/BulkMoveDialog.tsx': (world) =>
    moving(world, { stage: 'MEMBER', targets: ['STANDBY', 'OFFBOARDED', 'BLOCKED'] }, (move, { id }) => [
      'moveDevelopers',
      { selection: { ids: [id] }, ...move, dry_run: false },
    ]),
  'web/developers/applicants/DecideApplicantsDialog.tsx': (world) =>
    moving(world, { stage: 'APPLICANT', targets: ['REJECTED', 'VETTING'] }, (move, { id }) => [
      'decideApplicants',
      { selection: { ids: [id] }, ...move, dry_run: false },
    ]),
  'web/developers/applicants/AskApplicantsDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: questionForm,
      typed: { message: letterField(maxDecisionText) },
      start: () => newIn(world, 'APPLICANT'),
      holds: () => ({ message: 'Hi {{first_name}}' }),
      send: ({ message }, { id }) => ['askApplicants', { selection: { ids: [id] }, message, dry_run: false }],
      read: async ({ id }) => readMessage(world, id),
    }),
  'web/developers/triage/RejectApplicantDialog.tsx': (world) =>
    moving(world, { stage: 'APPLICANT', targets: ['REJECTED'] }, (move, { id }) => [
      'decideApplicant',
      { id, version: 1, ...move },
    ]),
  'web/developers/triage/AskApplicantDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: questionForm,
      typed: { message: letterField(maxDecisionText) },
      start: () => newIn(world, 'APPLICANT'),
      holds: () => ({ message: 'Hi {{first_name}}' }),
      send: ({ message }, { id }) => ['askApplicant', { id, version: 1, message }],
      read: async ({ id }) => readMessage(world, id),
    }),
  'web/developers/triage/AssignApplicantDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: applicantOwnerForm,
      typed: { owner_id: rowField(world.staff) },
      start: () => newIn(world, 'APPLICANT'),
      holds: () => ({}),
      send: ({ owner_id }, { id }) => ['setApplicantOwner', { selection: { ids: [id] }, owner_id, dry_run: false }],
      read: async ({ id }) => readDeveloper(world, id),
    }),
  'web/platform/lists/bulk/useTagActions.tsx': (world) =>
    tryForm(world.server, {
      schema: z.pick(tagsInput, { tags: true }),
      typed: { tags },
      start: () => createDeveloper(world.db),
      holds: () => ({ tags: ['react'] }),
      send: (typed, { id }) => ['tagDevelopers', { selection: { ids: [id] }, ...typed, remove: false, dry_run: false }],
      read: async ({ id }) => readDeveloper(world, id),
    }),
  'web/developers/page/EraseDeveloperDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: z.pick(eraseDeveloperInput, { name: true }),
      typed: {
        name: pairs({ 'Dora Developer': 'Dora Developer', ' dora developer ': 'Dora Developer' }, ['Dora', ' ']),
      },
      start: () => createDeveloper(world.db),
      holds: () => ({}),
      send: ({ name }, { id }) => ['eraseDeveloper', { id, version: 1, name }],
      // The user types the name to confirm. It is stored nowhere, so this gives it once the developer is erased.
      read: async ({ id }) => ({ name: (await readDeveloper(world, id)).erased_at && 'Dora Developer' }),
    }),
  'web/developers/skills/AddDeveloperSkillDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: z.pick(developerSkillInput, { skill_id: true, years_of_experience: true }),
      typed: { skill_id: rowField(...world.skills), years_of_experience: years },
      start: () => createDeveloper(world.db),
      holds: () => ({ skill_id: world.skills[0] }),
      send: (skill, { id }) => ['addDeveloperSkill', { developer_id: id, ...skill }],
    }),
  'web/developers/skills/EditDeveloperSkillDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: developerSkillChanges,
      typed: { years_of_experience: years },
      start: async () => {
        const { id: developer_id } = await createDeveloper(world.db)
        const held = { developer_id, skill_id: world.skills[0], years_of_experience: 3 }
        return asTest(world.db, (trx) =>
          trx.insertInto('developer_skills').values(held).returning('id').executeTakeFirstOrThrow(),
        )
      },
      send: (changes, { id }) => ['updateDeveloperSkill', { id, changes, version: 1 }],
    }),
  'web/exclusions/AddExclusionDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: z.omit(exclusionInput, { developer_id: true }),
      typed: exclusionFields,
      start: () => createDeveloper(world.db),
      holds: () => ({ company_name: 'Acme', reason: 'EMPLOYER' }),
      send: (exclusion, { id }) => ['addExclusion', { developer_id: id, ...exclusion }],
    }),
  'web/exclusions/EditExclusionDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: exclusionChanges,
      typed: exclusionFields,
      start: async () => {
        const { id: developer_id } = await createDeveloper(world.db)
        const named = { developer_id, company_name: 'Acme', reason: 'DISPUTE' as const, note: 'Before' }
        return asTest(world.db, (trx) =>
          trx.insertInto('exclusions').values(named).returning('id').executeTakeFirstOrThrow(),
        )
      },
      send: (changes, { id }) => ['updateExclusion', { id, changes, version: 1 }],
    }),
  'web/signedTerms/UploadTermsDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: signedTermsInput,
      typed: { signed_on: dayField('2026-01-31', '2024-02-29', dayIn(30)) },
      start: () => createDeveloper(world.db),
      holds: () => ({ signed_on: '2026-02-01' }),
      send: ({ signed_on }, { id }) => uploadTerms(world, id, signed_on),
      read: async ({ id }) => {
        const terms = world.db.selectFrom('signed_terms').select('signed_on').where('developer_id', '=', id)
        return terms.executeTakeFirstOrThrow()
      },
    }),
  'web/meetings/AddMeetingDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: meetingInput,
      typed: { ...meetingFields(world), developer_id: rowField(world.developer) },
      start: async () => undefined,
      holds: () => ({ developer_id: world.developer, type: 'INTRO', starts_at: '2027-04-01T10:00:00Z', minutes: 30 }),
      send: (meeting) => ['addMeeting', meeting],
    }),
  'web/meetings/EditMeetingDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: meetingChanges,
      typed: meetingFields(world),
      start: () => createMeeting(world.db, { developer_id: world.developer, notes: 'Before' }),
      send: (changes, { id }) => ['updateMeeting', { id, changes, version: 1 }],
    }),
  'web/messages/composer/MessageDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: z.pick(sendMessagesInput, { channel: true, subject: true, body: true, without_recent: true }),
      typed: {
        channel: choiceField(valuesOf(messageChannels)),
        subject: lineField(),
        body: letterField(maxMessageLength),
        without_recent: given,
      },
      start: () => createDeveloper(world.db),
      holds: () => ({ channel: 'ANY', subject: 'News', body: 'Hi', without_recent: false }),
      send: (message, { id }) => ['sendMessages', { selection: { ids: [id] }, ...message, dry_run: false }],
      read: async ({ id }) => readMessage(world, id),
      // The channel is stored in the delivery, and who is left out nowhere.
      stored: ({ channel: _channel, without_recent: _without, ...stored }) => stored,
    }),
  'web/messages/communication/AddReplyDialog.tsx': ({ server, developer }) =>
    tryForm(server, {
      schema: z.omit(replyInput, { developer_id: true }),
      typed: replyFields,
      start: async () => undefined,
      holds: () => ({ channel: 'EMAIL', received_at: '2026-01-03T10:00:00Z' }),
      send: (reply) => ['addMessageReply', { developer_id: developer, ...reply }],
    }),
  'web/messages/communication/EditReplyDialog.tsx': ({ server, db, developer }) =>
    tryForm(server, {
      schema: replyChanges,
      typed: replyFields,
      start: () => {
        const logged_by_id = server.as('admin').account.id
        const reply = { developer_id: developer, logged_by_id, body: 'Yes', channel: 'EMAIL' as const }
        return asTest(db, (trx) =>
          trx
            .insertInto('message_replies')
            .values({ ...reply, received_at: new Date('2026-01-01') })
            .returning('id')
            .executeTakeFirstOrThrow(),
        )
      },
      send: (changes, { id }) => ['updateMessageReply', { id, changes, version: 1 }],
    }),
} satisfies Readonly<Record<string, TriedForm>>

async function readDeveloper({ db }: World, id: string) {
  const developer = await db.selectFrom('developers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const held = await db.selectFrom('developer_skills').select('skill_id').where('developer_id', '=', id).execute()
  const { cost_rate_cents: cents } = developer
  const skills = held.map(({ skill_id }) => skill_id).toSorted()
  return { ...developer, skills, cost_rate: cents === null ? null : Number(cents) / 100 }
}

async function readStage(world: World, id: string) {
  const { stage, stage_reason, stage_note, ...developer } = await readDeveloper(world, id)
  const { message } = await readMessage(world, id)
  return { ...developer, to: stage, reason: stage_reason, note: stage_note, message }
}

/** Reads the message that was sent to a developer; nulls without one. */
async function readMessage({ db }: World, developer_id: string) {
  const message = db.selectFrom('messages').select(['subject', 'body']).where('developer_id', '=', developer_id)
  const { subject = null, body = null } = (await message.executeTakeFirst()) ?? {}
  return { subject, body, message: body }
}

const tokenOf = ({ server }: Pick<World, 'server'>) => server.as('admin').token

async function uploadTerms({ server }: World, id: string, signed_on: string) {
  const headers = { authorization: `Bearer ${tokenOf({ server })}`, 'x-file-name': 'terms.txt' }
  const address = `${server.url}/portal/developer/${id}/terms?${new URLSearchParams({ signed_on })}`
  const answer = await fetch(address, { method: 'POST', headers, body: 'I agree.' })
  const body = (await answer.json()) as { readonly id?: string; readonly error?: string }
  return answer.ok
    ? { stored: body }
    : { refusal: { message: JSON.stringify(body), extensions: { code: 'BAD_INPUT' } } }
}
