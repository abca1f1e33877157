import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { write } from '#server/platform/db/connection/connect.ts'
import {
  endedJobProfileStatuses,
  type JobProfileConditions,
  type JobProfileStatus,
  jobProfileLifecycle,
  unsentJobProfileStatuses,
} from '#shared/jobProfiles/jobProfileStatuses.ts'
import { asTest, createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { testLifecycle } from '#test/lists/testLifecycle.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

interface Undoable {
  readonly extensions: { readonly change: string }
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ variables: { RATE_PER_MINUTE: '0' } })
})
afterAll(() => server.close())

const moving = graphql(`mutation (
  $id: ID!, $to: JobProfileStatus!, $version: Int!, $reason: JobProfileEndReason, $note: String, $consented_at: DayOrMoment,
  $consent_method: ConsentMethod, $confirmed: [ID!]! = [], $starts_on: String, $cost_rate: Float, $bill_rate: Float, $weekly_hours: Int,
  $without_price: Boolean! = false, $pitch: String, $ends_on: String
) {
  moveJobProfile(input: { id: $id, to: $to, version: $version, reason: $reason, note: $note, consented_at: $consented_at, consent_method: $consent_method, confirmed: $confirmed, starts_on: $starts_on, cost_rate: $cost_rate, bill_rate: $bill_rate, weekly_hours: $weekly_hours, without_price: $without_price, pitch: $pitch, ends_on: $ends_on }) { id status status_note end_reason consented_at consent_method bill_rate without_price pitch ends_on placement_id version possible_moves { to refusal } }
}`)

const ended = (status: JobProfileStatus) =>
  endedJobProfileStatuses.includes(status) ? { end_reason: 'OTHER' as const } : {}

async function profileIn(status: JobProfileStatus, row: Partial<Parameters<typeof createJobProfile>[1]> = {}) {
  const job_id = row.job_id ?? (await createJob(server.db)).id
  const developer_id = row.developer_id ?? (await createDeveloper(server.db)).id
  const price = status === 'READY_TO_SEND' ? { bill_rate_cents: 8_000 } : {}
  return createJobProfile(server.db, { ...ended(status), ...price, ...row, job_id, developer_id, status })
}

const move = (variables: object, role: Parameters<TestServer['as']>[0] = 'recruiter') =>
  server.as(role).send(moving, variables)

const ready: JobProfileConditions = {
  byPlacement: false,
  mayBeShown: true,
  hasConsent: true,
  hasNote: true,
  hasReason: true,
  hasStartDate: true,
  hasCostRate: true,
  hasBillRate: true,
  hasPrice: true,
  hasWeeklyHours: true,
}
const conditions: Record<string, JobProfileConditions> = {
  'with everything': ready,
  'without consent': { ...ready, hasConsent: false },
  'without a note': { ...ready, hasNote: false },
  'without a reason': { ...ready, hasReason: false },
  'without a start date': { ...ready, hasStartDate: false },
  'without a cost rate': { ...ready, hasCostRate: false },
  'without a bill rate': { ...ready, hasBillRate: false, hasPrice: false },
  'without a price by choice': { ...ready, hasBillRate: false },
  'without weekly hours': { ...ready, hasWeeklyHours: false },
}

describe('the life of a job profile', () => {
  testLifecycle(jobProfileLifecycle, {
    server: () => server,
    mover: 'recruiter',
    conditions,
    create: (_server, status, known) =>
      profileIn(status, {
        consented_at: known.hasConsent ? new Date() : null,
        starts_on: known.hasStartDate ? '2026-12-01' : null,
        cost_rate_cents: known.hasCostRate ? 5_000 : null,
        bill_rate_cents: known.hasBillRate ? 8_000 : null,
        without_price: known.hasPrice && !known.hasBillRate,
        weekly_hours: known.hasWeeklyHours ? 40 : null,
      }),
    move: (caller, { id, version }, to, { hasNote, hasReason }) =>
      caller.query(moving, {
        id,
        version,
        to,
        note: hasNote ? 'As they said.' : null,
        reason: hasReason && endedJobProfileStatuses.includes(to) ? 'OTHER' : null,
      }),
    stateOf: async (_server, id) => {
      const row = server.db.selectFrom('job_profiles').select('status').where('id', '=', id)
      return (await row.executeTakeFirstOrThrow()).status
    },
  })
})

describe('sending', () => {
  test('takes the consent along with the move', async () => {
    const { id, version } = await profileIn('READY_TO_SEND')
    const refused = await move({ id, version, to: 'SENT' })
    expect(refused.errors?.[0]).toMatchObject({
      message: "Record the developer's consent before the profile is sent.",
      extensions: { code: 'BAD_INPUT', field: 'consented_at' },
    })
    const consented_at = '2026-01-02T10:00:00.000Z'
    const { data } = await move({ id, version, to: 'SENT', consented_at, consent_method: 'CALL' })
    expect(data?.moveJobProfile).toMatchObject({ status: 'SENT', consented_at, consent_method: 'CALL' })
  })

  test.each(unsentJobProfileStatuses)('takes a profile that is %s through its gates at once', async (status) => {
    const { id, version } = await profileIn(status, { bill_rate_cents: null })
    const consent = { consented_at: '2026-01-02', consent_method: 'CALL' }
    const terms = { bill_rate: 80, pitch: 'Built what you need.' }
    expect((await move({ id, version, to: 'SENT', ...terms })).errors?.[0]?.extensions?.field).toBe('consented_at')
    expect((await move({ id, version, to: 'SENT', ...consent })).errors?.[0]?.extensions?.field).toBe('bill_rate')
    const { data } = await move({ id, version, to: 'SENT', ...consent, ...terms })
    expect(data?.moveJobProfile).toMatchObject({ status: 'SENT', ...terms })
  })

  test.each(unsentJobProfileStatuses)(
    'from %s is refused by the database too, whatever the code does',
    async (status) => {
      const { id } = await profileIn(status)
      const sent = (columns: object) =>
        asTest(server.db, (trx) =>
          trx
            .updateTable('job_profiles')
            .set({ status: 'SENT', ...columns })
            .where('id', '=', id)
            .execute(),
        )
      await expect(sent({ without_price: true })).rejects.toThrow('only with the consent')
      const unpriced = { consented_at: new Date(), bill_rate_cents: null }
      await expect(sent(unpriced)).rejects.toThrow('without a price by choice')
    },
  )

  test('keeps the pitch that it has, unless it comes with another or with none', async () => {
    const written = { pitch: 'Before', consented_at: new Date() }
    for (const [given, kept] of [
      [{}, 'Before'],
      [{ pitch: 'After' }, 'After'],
      [{ pitch: '' }, null],
    ] as const) {
      const { id, version } = await profileIn('READY_TO_SEND', written)
      expect((await move({ id, version, to: 'SENT', ...given })).data?.moveJobProfile.pitch).toBe(kept)
    }
  })

  test.each([
    ['a bill rate', { bill_rate: 80 }, { bill_rate: 80, without_price: false }],
    ['the choice to name none', { without_price: true }, { bill_rate: null, without_price: true }],
    ['both, of which the rate counts', { bill_rate: 80, without_price: true }, { bill_rate: 80, without_price: false }],
  ])('needs a price, and takes it along: %s', async (_, price, saved) => {
    const { id, version } = await profileIn('READY_TO_SEND', { bill_rate_cents: null, consented_at: new Date() })
    expect((await move({ id, version, to: 'SENT' })).errors?.[0]).toMatchObject({
      message: 'Enter a bill rate, or choose “Without a price”.',
      extensions: { code: 'BAD_INPUT', field: 'bill_rate' },
    })
    const { data } = await move({ id, version, to: 'SENT', ...price })
    expect(data?.moveJobProfile).toMatchObject({ status: 'SENT', ...saved })
  })

  test('with a price by choice is taken back by Undo, choice and all', async () => {
    const { id, version } = await profileIn('READY_TO_SEND', { bill_rate_cents: null, consented_at: new Date() })
    const { extensions } = (await move({ id, version, to: 'SENT', without_price: true })) as {
      extensions?: { change?: string }
    }
    await server.as('recruiter').data(undoMutation, { input: { change: extensions?.change } })
    const row = server.db.selectFrom('job_profiles').select(['status', 'without_price']).where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ status: 'READY_TO_SEND', without_price: false })
  })

  test('without a price is refused by the database too, whatever the code does, and imported all the same', async () => {
    const { id } = await profileIn('READY_TO_SEND', { bill_rate_cents: null, consented_at: new Date() })
    const sent = (actor: string) =>
      write(server.db, { actor }, (trx) =>
        trx.updateTable('job_profiles').set({ status: 'SENT' }).where('id', '=', id).execute(),
      )
    await expect(sent('task:test')).rejects.toThrow('without a price by choice')
    await sent('import:test')
  })

  test('leaves out those without a price in bulk, and says why', async () => {
    const consented_at = new Date()
    const lacking = await profileIn('READY_TO_SEND', { bill_rate_cents: null, consented_at })
    const chosen = await profileIn('READY_TO_SEND', { bill_rate_cents: null, without_price: true, consented_at })
    const priced = await profileIn('READY_TO_SEND', { consented_at })
    const ids = [lacking, chosen, priced].map(({ id }) => id)
    const { moveJobProfiles } = await server
      .as('recruiter')
      .data(
        graphql(
          'mutation ($ids: [ID!]!) { moveJobProfiles(input: { selection: { ids: $ids }, to: SENT }) { count skipped { reason count } } }',
        ),
        { ids },
      )
    expect(moveJobProfiles).toEqual({
      count: 2,
      skipped: [{ reason: 'Enter a bill rate, or choose “Without a price”.', count: 1 }],
    })
  })

  test('a price that the client was told is not taken away; a profile that never had one stays as it is', async () => {
    const saving = graphql(`mutation ($input: UpdateJobProfileInput!) {
      updateJobProfile(input: $input) { bill_rate without_price version }
    }`)
    const save = ({ id, version }: { id: string; version: number }, changes: object) =>
      server.as('recruiter').query(saving, { input: { id, version, changes } })
    const profile = await profileIn('SENT', { bill_rate_cents: 8_000 })
    for (const changes of [{ bill_rate: null }, { bill_rate: null, without_price: false }]) {
      expect((await save(profile, changes)).errors?.[0]?.extensions).toMatchObject({
        code: 'BAD_INPUT',
        field: 'bill_rate',
      })
    }
    expect(await save(profile, { bill_rate: null, without_price: true })).toMatchObject({
      data: { updateJobProfile: { bill_rate: null, without_price: true } },
    })
    const never = await profileIn('SENT')
    expect((await save(never, { weekly_hours: 30 })).errors).toBeUndefined()
  })

  test('says who else represents the developer, and asks to be confirmed knowingly', async () => {
    const developer_id = (await createDeveloper(server.db)).id
    const job = await createJob(server.db)
    const other = await createJob(server.db, { company_id: job.company_id, title: 'Other job' })
    const elsewhere = await createJob(server.db, { title: 'Running job' })
    const consented_at = new Date()
    const first = await profileIn('READY_TO_SEND', { developer_id, job_id: other.id, consented_at })
    await move({ id: first.id, version: first.version, to: 'SENT' }, 'admin')
    await profileIn('PLACED', { developer_id, job_id: elsewhere.id })
    const { id, version } = await profileIn('READY_TO_SEND', { developer_id, job_id: job.id, consented_at })

    const { getRepresentation: found } = await server
      .as('dstm')
      .data(graphql('query ($id: ID!) { getRepresentation(job_profile_id: $id) { id kind sent_by job_title } }'), {
        id,
      })
    expect(found.map(({ kind, sent_by, job_title }) => ({ kind, sent_by, job_title }))).toEqual([
      { kind: 'PLACED_ELSEWHERE', sent_by: null, job_title: 'Running job' },
      { kind: 'SENT_BEFORE', sent_by: 'The admin', job_title: 'Other job' },
    ])

    const [one, ...others] = found.map((finding) => finding.id)
    for (const confirmed of [[], [one]]) {
      const { errors } = await move({ id, version, to: 'SENT', confirmed })
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'confirmed' })
    }
    expect((await move({ id, version, to: 'SENT', confirmed: [one, ...others] })).data?.moveJobProfile.status).toBe(
      'SENT',
    )
  })

  test('that was undone is not said of anybody', async () => {
    const developer_id = (await createDeveloper(server.db)).id
    const job = await createJob(server.db)
    const other = await createJob(server.db, { company_id: job.company_id })
    const consented_at = new Date()
    const first = await profileIn('READY_TO_SEND', { developer_id, job_id: other.id, consented_at })
    const { extensions } = (await move({ id: first.id, version: first.version, to: 'SENT' })) as Awaited<
      ReturnType<typeof move>
    > &
      Undoable
    await server.as('recruiter').data(undoMutation, {
      input: {
        change: extensions.change,
      },
    })
    const { id } = await profileIn('READY_TO_SEND', { developer_id, job_id: job.id, consented_at })
    const { getRepresentation } = await server
      .as('recruiter')
      .data(graphql('query ($id: ID!) { getRepresentation(job_profile_id: $id) { kind } }'), { id })
    expect(getRepresentation).toEqual([{ kind: 'SAME_COMPANY' }])
  })
})

describe('placing', () => {
  test('starts one placement with the terms that came along, and an undo takes it back', async () => {
    const { id, version } = await profileIn('OFFER')
    const terms = { starts_on: '2026-12-01', ends_on: '2027-05-31', cost_rate: 50.5, bill_rate: 80, weekly_hours: 40 }
    expect((await move({ id, version, to: 'PLACED', ...terms, ends_on: '2026-11-30' })).errors?.[0]).toMatchObject({
      message: 'The placement cannot end before it starts.',
      extensions: { code: 'BAD_INPUT', field: 'ends_on' },
    })
    const { data, extensions } = (await move({ id, version, to: 'PLACED', ...terms })) as Awaited<
      ReturnType<typeof move>
    > &
      Undoable
    expect(data?.moveJobProfile).toMatchObject({
      status: 'PLACED',
      ends_on: '2027-05-31',
      placement_id: expect.any(String),
    })
    const placements = () => server.db.selectFrom('placements').selectAll().where('job_profile_id', '=', id).execute()
    expect(await placements()).toMatchObject([{ cost_rate_cents: 5_050, bill_rate_cents: 8_000, weekly_hours: 40 }])
    await server.as('recruiter').data(undoMutation, {
      input: {
        change: extensions.change,
      },
    })
    expect(await placements()).toEqual([])
  })
})

describe('a move', () => {
  test.each(['vetter', 'dstm', 'reviewer', 'client'] as const)('is refused to a %s', async (role) => {
    const { id, version } = await profileIn('SHORTLISTED')
    expect((await move({ id, version, to: 'CONTACTED' }, role)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  })

  test('over a newer version is refused: of two at once one wins', async () => {
    const { id, version } = await profileIn('SHORTLISTED')
    const both = await Promise.all([
      move({ id, version, to: 'CONTACTED' }),
      move({ id, version, to: 'INTERESTED' }, 'admin'),
    ])
    const codes = both.map(({ errors }) => errors?.[0]?.extensions?.code)
    expect(codes.toSorted()).toEqual(['CONFLICT', undefined])
  })

  test('of an unknown profile finds none', async () => {
    const { errors } = await move({ id: randomUUID(), version: 1, to: 'CONTACTED' })
    expect(errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  })
})

describe('moving many', () => {
  const movingMany =
    graphql(`mutation ($selection: JobProfileSelection!, $to: JobProfileStatus!, $reason: JobProfileEndReason, $dry: Boolean!) {
    moveJobProfiles(input: { selection: $selection, to: $to, reason: $reason, dry_run: $dry }) { count skipped { reason count examples } }
  }`)
  test('says who is skipped and why, changes nothing in a dry run, and the rest after it', async () => {
    const job_id = (await createJob(server.db)).id
    const ids = [
      (await profileIn('READY_TO_SEND', { job_id, consented_at: new Date() })).id,
      (await profileIn('READY_TO_SEND', { job_id })).id,
      (await profileIn('CLIENT_REJECTED', { job_id })).id,
    ]
    const run = async (dry: boolean) =>
      (await server.as('recruiter').data(movingMany, { selection: { ids }, to: 'SENT', dry })).moveJobProfiles
    const statuses = async () => {
      const rows = await server.db
        .selectFrom('job_profiles')
        .select(['id', 'status'])
        .where('job_id', '=', job_id)
        .execute()
      return ids.map((id) => rows.find((row) => row.id === id)?.status)
    }
    const plan = await run(true)
    expect(plan).toMatchObject({ count: 1 })
    expect(plan.skipped.map(({ reason, count }) => [reason, count]).toSorted()).toEqual([
      ['A move from Client rejected to Sent is not possible.', 1],
      ["Record the developer's consent before the profile is sent.", 1],
    ])
    expect(await statuses()).toEqual(['READY_TO_SEND', 'READY_TO_SEND', 'CLIENT_REJECTED'])
    expect(await run(false)).toEqual(plan)
    expect(await statuses()).toEqual(['SENT', 'READY_TO_SEND', 'CLIENT_REJECTED'])
  })

  test('does not send a profile that the representation check would ask about', async () => {
    const developer_id = (await createDeveloper(server.db)).id
    await profileIn('PLACED', { developer_id })
    const { id } = await profileIn('READY_TO_SEND', { developer_id, consented_at: new Date() })
    const { moveJobProfiles } = await server
      .as('recruiter')
      .data(movingMany, { selection: { ids: [id] }, to: 'SENT', dry: false })
    expect(moveJobProfiles).toMatchObject({
      count: 0,
      skipped: [{ reason: 'The representation check found something, so send this profile on its own' }],
    })
  })
})

test('the check of who sent a profile names nobody where it was imported so', async () => {
  const developer_id = (await createDeveloper(server.db)).id
  const job = await createJob(server.db)
  const other = await createJob(server.db, { company_id: job.company_id })
  await profileIn('CLIENT_REVIEW', { developer_id, job_id: other.id })
  const { id } = await profileIn('READY_TO_SEND', { developer_id, job_id: job.id })
  const { rows } = await sql<{ count: number }>`
    select count(*) from events where table_name = 'job_profiles' and row_id = ${id}`.execute(server.db)
  expect(rows[0]?.count).toBe(1)
  const { getRepresentation } = await server
    .as('vetter')
    .data(graphql('query ($id: ID!) { getRepresentation(job_profile_id: $id) { kind sent_at sent_by } }'), { id })
  expect(getRepresentation).toEqual([{ kind: 'SENT_BEFORE', sent_at: null, sent_by: null }])
})
