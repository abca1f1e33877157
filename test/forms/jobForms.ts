import {
  briefedJobInput,
  jobClosingInput,
  jobDetailChanges,
  jobPublicationChanges,
  jobReopeningInput,
  jobSkillLists,
  jobsMoveForm,
  nextActionChanges,
} from '#shared/jobs/jobInput.ts'
import { closeReasonsOf, jobCloseReasons, jobTypes } from '#shared/jobs/jobStatuses.ts'
import { jobRegionChanges, jobRegionInput } from '#shared/jobs/regionInput.ts'
import { builtInRegions, splitPlaces } from '#shared/jobs/regions.ts'
import { noteChanges, noteInput } from '#shared/notes/noteInput.ts'
import { channels } from '#shared/platform/messaging/channels.ts'
import { maxDecisionText } from '#shared/platform/messaging/lengths.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import {
  amountField,
  anyField,
  choiceField,
  choicesField,
  countField,
  dayField,
  flagField,
  given,
  letterField,
  lineField,
  pairs,
  rowField,
  talkTyped,
  textField,
} from './fields.ts'
import { tryForm } from './tryForm.ts'
import type { TriedForm, World } from './tryForms.ts'

const jobFields = ({ staff }: World, contact: string) => ({
  title: lineField(),
  type: choiceField(valuesOf(jobTypes)),
  openings: countField(1, 999),
  currency: pairs({ ' eur ': 'EUR', USD: 'USD' }, ['ABC', 'E']),
  budget_hourly_min: amountField(10_000),
  budget_hourly_max: amountField(10_000),
  budget_monthly: amountField(1_000_000),
  yearly_budget_min: amountField(10_000_000),
  yearly_budget_max: amountField(10_000_000),
  owner_id: rowField(staff),
  contact_id: rowField(contact),
  next_action: lineField(),
  next_action_on: dayField('2026-05-01', '2024-02-29'),
  description: textField(10_000),
  weekly_hours: countField(1, 168),
  overlap_hours: countField(1, 24),
  starts_on: dayField('2026-05-01', '2024-02-29'),
  ends_on: dayField('2031-05-01', '2032-02-29'),
  tags: choicesField(fc.constantFrom('urgent', 'Ünï'), [['a,b'], ['x'.repeat(41)], [' ']]),
})

const regionName = (prefix: string, most: number) =>
  anyField(
    fc
      .uuid()
      .map((id) => `${prefix} ${id.slice(0, 12)}`)
      .map((typed) => ({ typed: ` ${typed} `, stored: typed })),
    [' ', 'x'.repeat(most + 1), 'Germany', 'LATAM'],
  )

const regionFields = {
  name: regionName('Region', 100),
  word: regionName('Word', 20),
  countries: choicesField(fc.constantFrom('PL', 'PT', 'BR'), [['XX'], []]),
}

export const jobForms = {
  'web/jobs/details/AddJobForm.tsx': addsJob,
  'web/briefs/BriefForm.tsx': addsJob,
  'web/jobs/details/EditJobDialog.tsx': async (world) =>
    tryForm(world.server, {
      schema: jobDetailChanges,
      typed: jobFields(world, await addContact(world, world.company)),
      start: () => {
        const saved = { budget_monthly_cents: 5_000, next_action: 'Call', description: 'Before' }
        return createJob(world.db, { company_id: world.company, ...saved })
      },
      send: (changes, { id }) => ['updateJob', { id, changes, version: 1 }],
    }),
  'web/jobs/page/NextActionDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: nextActionChanges,
      typed: { next_action: lineField(), next_action_on: dayField('2026-05-01', '2024-02-29') },
      start: () => createJob(db, { next_action: 'Call' }),
      send: (changes, { id }) => ['updateJob', { id, changes, version: 1 }],
    }),
  'web/jobs/details/EditPublicJobDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: jobPublicationChanges,
      typed: {
        is_public: flagField(),
        public_text: textField(10_000),
        shows_company: flagField(),
        shows_budget: flagField(),
      },
      start: () => createJob(db, { public_text: 'Before' }),
      send: (changes, { id }) => ['updateJob', { id, changes, version: 1 }],
    }),
  'web/jobs/skills/EditJobSkillsDialog.tsx': ({ server, db, skills }) => {
    const some = choicesField(fc.constantFrom(...skills))
    return tryForm(server, {
      schema: jobSkillLists,
      // The error about a skill in two other lists stands at this field.
      marked: ['required'],
      typed: { required: some, core: some, bonus: some, years: given },
      start: () => createJob(db),
      holds: () => ({}),
      send: (lists, { id }) => ['setJobSkills', { id, ...lists, version: 1 }],
      read: async ({ id }) => readSkills(db, id),
      stored: (lists) => Object.fromEntries(Object.entries(lists).map(([name, ids]) => [name, sorted(ids)])),
    })
  },
  'web/jobs/moves/CloseJobDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: jobClosingInput,
      typed: {
        reason: choiceField(valuesOf(jobCloseReasons)),
        note: textField(),
        end_profiles: flagField(),
        message: letterField(maxDecisionText),
        tell_owners: flagField(),
      },
      start: async () => {
        const job = await createJob(db, { owner_id: server.as('recruiter').account.id })
        const { id: developer_id } = await createDeveloper(db)
        const { owner_id } = job
        const { id: profile } = await createJobProfile(db, {
          job_id: job.id,
          developer_id,
          owner_id,
          status: 'CONTACTED',
        })
        return { id: job.id, version: 1, profile, developer_id }
      },
      holds: () => ({ reason: 'BUDGET', message: 'Hi {{first_name}}' }),
      send: ({ tell_owners, message, end_profiles, ...input }, { id, version }) => {
        const notices = { message, tell_owners }
        return ['moveJob', { id, version, to: 'LOST', ...input, end_profiles, ...(end_profiles ? notices : {}) }]
      },
      read: async ({ id, profile, developer_id }) => {
        const message = db.selectFrom('messages').select('body').where('developer_id', '=', developer_id)
        const { body = null } = (await message.executeTakeFirst()) ?? {}
        return { ...(await readClosing(db, id, profile)), message: body }
      },
      // A typed message to developers is sent if they are told. The choice to tell owners shows in their mails.
      stored: ({ message, tell_owners: _owners, ...stored }) =>
        message !== undefined && stored.end_profiles ? { ...stored, message } : stored,
    }),
  'web/jobs/moves/BulkMoveJobsDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: jobsMoveForm,
      marked: ['reason'],
      typed: {
        to: choiceField(['ACTIVE', 'ON_HOLD', 'CANCELLED']),
        reason: choiceField(closeReasonsOf.CANCELLED),
        note: textField(),
        end_profiles: flagField(),
        message: given,
        tell_owners: given,
      },
      start: () => createJob(db),
      holds: () => ({ to: 'ON_HOLD', end_profiles: false, message: '', tell_owners: false }),
      shown: ({ to }) => (to === 'CANCELLED' ? ['to', 'reason', 'note', 'end_profiles'] : ['to', 'note']),
      send: (move, { id }) => ['moveJobs', { selection: { ids: [id] }, ...move, dry_run: false }],
      read: async ({ id }) => readClosing(db, id),
      // The job has no profile that could end.
      stored: ({ end_profiles: _ends, ...stored }) => stored,
    }),
  'web/jobs/moves/ReopenJobDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: jobReopeningInput,
      typed: { note: textField() },
      start: () => createJob(db, { status: 'LOST', left_status: 'NEEDS_PROFILES', close_reason: 'BUDGET' }),
      holds: () => ({}),
      send: ({ note }, { id }) => ['moveJob', { id, to: 'NEEDS_PROFILES', note, end_profiles: false, version: 1 }],
      read: async ({ id }) => readClosing(db, id),
    }),
  'web/notes/NoteForm.tsx': ({ server, job }) =>
    tryForm(server, {
      schema: noteInput,
      marked: ['channel', 'talked_at'],
      typed: {
        company_id: given,
        contact_id: given,
        developer_id: given,
        job_id: given,
        job_profile_id: given,
        shared_with_client: given,
        body: textField(5_000),
        ...talkTyped(valuesOf(channels)),
      },
      start: async () => undefined,
      holds: () => ({ job_id: job }),
      send: (note) => ['addNote', note],
    }),
  'web/jobs/regions/AddJobRegionDialog.tsx': ({ server }) =>
    tryForm(server, {
      schema: jobRegionInput,
      typed: regionFields,
      start: async () => crypto.randomUUID(),
      holds: (id) => ({ name: id, word: id.slice(0, 16), countries: ['SE'] }),
      send: (region) => ['addJobRegion', region],
    }),
  'web/jobs/regions/EditJobRegionDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: jobRegionChanges,
      typed: regionFields,
      start: () => {
        const name = crypto.randomUUID()
        const region = { name, word: name.slice(0, 16), countries: ['SE'] }
        return asTest(db, (trx) =>
          trx.insertInto('job_regions').values(region).returningAll().executeTakeFirstOrThrow(),
        )
      },
      holds: ({ name, word, countries }) => ({ name, word, countries }),
      send: (changes, { id }) => ['updateJobRegion', { id, changes, version: 1 }],
    }),
  'web/notes/EditNoteDialog.tsx': ({ server, db, job }) =>
    tryForm(server, {
      schema: noteChanges,
      typed: { pinned: given, shared_with_client: given, body: textField(5_000), ...talkTyped(valuesOf(channels)) },
      start: () => {
        const note = { job_id: job, author_id: server.as('admin').account.id, body: 'Before' }
        return asTest(db, (trx) => trx.insertInto('notes').values(note).returning('id').executeTakeFirstOrThrow())
      },
      send: (changes, { id }) => ['updateNote', { id, changes, version: 1 }],
    }),
} satisfies Readonly<Record<string, TriedForm>>

/** Two dialogs add a job by one form: one by hand, and one that reads a brief. */
async function addsJob(world: World) {
  const some = choicesField(fc.constantFrom(...world.skills))
  const lists = ({ required, core, bonus, location, regions, ...stored }: Readonly<Record<string, unknown>>) => ({
    ...stored,
    ...Object.fromEntries(
      Object.entries({ required, core, bonus, location, regions })
        .filter(([, ids]) => ids !== undefined)
        .map(([name, ids]) => [name, sorted(ids)]),
    ),
  })
  return tryForm(world.server, {
    schema: briefedJobInput,
    marked: ['required'],
    typed: {
      ...jobFields(world, await addContact(world, world.company)),
      company_id: rowField(world.company),
      location: choicesField(fc.constantFrom('PL', 'PT', 'BR')),
      regions: choicesField(fc.constantFrom('Oceania', 'Central Asia')),
      required: some,
      core: some,
      bonus: some,
      years: given,
    },
    start: async () => undefined,
    holds: () => ({
      ...{ title: 'Engineer', company_id: world.company, type: 'HOURLY', openings: 1, currency: 'USD' },
      ...{ required: [], core: [], bonus: [], location: [], regions: [] },
    }),
    send: (job) => ['addBriefedJob', job],
    read: async (_start, { id }) => {
      const { getJob } = await world.server.as('admin').data(addedJobQuery, { id: String(id) })
      const { others: location } = splitPlaces(getJob, builtInRegions)
      return lists({ ...getJob, location, ...(await readSkills(world.db, String(id))) })
    },
    stored: lists,
  })
}

const addedJobQuery = graphql(`query ($id: ID!) {
  getJob(id: $id) {
    title type openings currency budget_hourly_min budget_hourly_max budget_monthly yearly_budget_min yearly_budget_max
    weekly_hours overlap_hours starts_on ends_on owner_id contact_id next_action next_action_on description tags company_id location regions
  }
}`)

async function addContact({ db }: World, company_id: string): Promise<string> {
  const contact = { company_id, name: 'Carla' }
  return (
    await asTest(db, (trx) => trx.insertInto('contacts').values(contact).returning('id').executeTakeFirstOrThrow())
  ).id
}

const sorted = (ids: unknown) => (Array.isArray(ids) ? ids.map(String).toSorted() : ids)

async function readSkills(db: World['db'], job: string) {
  const held = await db.selectFrom('job_skills').selectAll().where('job_id', '=', job).execute()
  const ids = (type: string) => sorted(held.filter((one) => one.job_skill_type === type).map((one) => one.skill_id))
  return { required: ids('REQUIRED'), core: ids('CORE'), bonus: ids('BONUS') }
}

async function readClosing(db: World['db'], id: string, profile?: string) {
  const job = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const open = profile && db.selectFrom('job_profiles').select('end_reason').where('id', '=', profile)
  const ended = open && (await open.executeTakeFirstOrThrow()).end_reason
  return { to: job.status, reason: job.close_reason, note: job.status_note, end_profiles: ended != null }
}
