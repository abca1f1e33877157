import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { write } from '#server/platform/db/connection/connect.ts'
import { meetingLifecycle } from '#shared/meetings/meetingStatuses.ts'
import { type Role, roles } from '#shared/platform/permissions.ts'
import {
  createCompany,
  createDeveloper,
  createJob,
  createJobProfile,
  createMeeting,
  createUser,
} from '#test/factories.ts'
import { graphql, type TypedOperation, undoMutation } from '#test/graphql.ts'
import { testLifecycle } from '#test/lists/testLifecycle.ts'
import { dataOf, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let developer: { id: string }
let organiser: { id: string }

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  developer = await createDeveloper(server.db, {
    first_name: 'Dora',
    last_name: 'Meets',
    time_zone: 'America/New_York',
  })
  organiser = await createUser(server.db, { display_name: 'Olga Organiser' })
})

const fields = `id type status starts_at ends_at minutes developer_name developer_time_zone organiser_id organiser_name
  job_profile_id job_title company_name url notes outcome_missing conflicting version`
const adding = graphql(
  `mutation ($meeting: AddMeetingInput!, $key: String) { addMeeting(input: $meeting, key: $key) { ${fields} } }`,
)
const updating = graphql(`mutation ($id: ID!, $changes: MeetingChanges!, $version: Int!) {
  updateMeeting(input: { id: $id, changes: $changes, version: $version }) { ${fields} }
}`)
const moving = graphql(`mutation ($id: ID!, $to: MeetingStatus!, $version: Int!) {
  moveMeeting(input: { id: $id, to: $to, version: $version }) { ${fields} }
}`)
const finding = graphql(`query ($id: ID!) { getMeeting(id: $id) { ${fields} } }`)

interface Undoable {
  readonly extensions: { readonly change: string }
}

const planned = (more: object = {}) => ({
  developer_id: developer.id,
  type: 'INTRO',
  starts_at: '2099-03-29T02:30:00+01:00',
  minutes: 45,
  organiser_id: organiser.id,
  ...more,
})
const added = async (more: object = {}) =>
  dataOf(await server.as('dstm').send(adding, { meeting: planned(more) })).addMeeting
const errorOf = async (document: TypedOperation<unknown>, variables: Record<string, unknown>, role: Role = 'dstm') =>
  (await server.as(role).send(document, variables)).errors?.[0]
const found = async (id: string) => (await server.as('vetter').data(finding, { id })).getMeeting
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

describe('adding', () => {
  test('keeps the moment in UTC, whatever zone it was typed in, with names and the zone of the developer', async () => {
    expect(await added({ url: ' https://meet.example.com/x ', notes: 'Ask about tests.' })).toMatchObject({
      status: 'SCHEDULED',
      starts_at: '2099-03-29T01:30:00.000Z',
      ends_at: '2099-03-29T02:15:00.000Z',
      minutes: 45,
      developer_name: 'Dora Meets',
      developer_time_zone: 'America/New_York',
      organiser_name: 'Olga Organiser',
      url: 'https://meet.example.com/x',
      outcome_missing: false,
      version: 1,
    })
  })

  test('takes a job that the developer is put forward for, and no other', async () => {
    const { id: company_id } = await createCompany(server.db)
    const { id: job_id } = await createJob(server.db, { company_id, title: 'Gardener' })
    const own = await createJobProfile(server.db, { job_id, developer_id: developer.id })
    const other = await createJobProfile(server.db, { job_id, developer_id: (await createDeveloper(server.db)).id })
    expect(await added({ job_profile_id: own.id })).toMatchObject({ job_title: 'Gardener' })
    const refusal = { message: 'Choose a job that the developer is put forward for.' }
    expect(await errorOf(adding, { meeting: planned({ job_profile_id: other.id }) })).toMatchObject(refusal)
    const { id, version } = await added()
    expect(await errorOf(updating, { id, version, changes: { job_profile_id: other.id } })).toMatchObject(refusal)
  })

  test.each([
    [{ minutes: 4 }, 'Plan at least 5 minutes.'],
    [{ minutes: 481 }, 'Plan at most 8 hours.'],
    [{ url: 'javascript:alert(1)' }, 'Enter a web address such as https://example.com.'],
    [{ url: 'https://two words.example' }, 'Enter a web address such as https://example.com.'],
    [{ developer_id: randomUUID() }, 'This developer does not exist any more. Choose another one.'],
    [{ organiser_id: randomUUID() }, 'Choose a staff member who may log in.'],
  ])('refuses %j', async (wrong, message) => {
    expect(await errorOf(adding, { meeting: planned(wrong) })).toMatchObject({
      message,
      extensions: { code: 'BAD_INPUT' },
    })
  })

  test('with the same key adds one meeting', async () => {
    const [meeting, key] = [planned(), randomUUID()]
    const ids = await Promise.all(
      [1, 2, 3].map(async () => dataOf(await server.as('dstm').send(adding, { meeting, key })).addMeeting.id),
    )
    expect(new Set(ids).size).toBe(1)
  })
})

describe('editing', () => {
  test('a new start keeps the length, and a new length keeps the start', async () => {
    const { id, version } = await added()
    const save = (changes: object, version: number) => server.as('recruiter').data(updating, { id, version, changes })
    const { updateMeeting: later } = await save({ starts_at: '2099-04-01T10:00:00Z' }, version)
    expect(later).toMatchObject({ ends_at: '2099-04-01T10:45:00.000Z', minutes: 45 })
    const { updateMeeting: longer } = await save({ minutes: 90 }, version + 1)
    expect(longer).toMatchObject({ starts_at: '2099-04-01T10:00:00.000Z', ends_at: '2099-04-01T11:30:00.000Z' })
  })

  test('over a newer version is refused, with the newer values', async () => {
    const { id, version } = await added()
    await server.as('admin').data(updating, { id, version, changes: { notes: 'Newer' } })
    const error = await errorOf(updating, { id, version, changes: { minutes: 30 } })
    expect(error?.extensions).toMatchObject({ code: 'CONFLICT', details: { notes: 'Newer' } })
  })

  test('a meeting that took place cannot be moved ahead', async () => {
    const { id } = await createMeeting(server.db, { developer_id: developer.id, status: 'COMPLETED', days: -1 })
    const { version } = await found(id)
    expect(await errorOf(updating, { id, version, changes: { starts_at: hours(1).toISOString() } })).toMatchObject({
      message: 'This meeting already has an outcome, so it cannot be in the future. Schedule it again first.',
      extensions: { field: 'starts_at' },
    })
    await server.as('dstm').data(updating, { id, version, changes: { starts_at: hours(-5).toISOString() } })
  })
})

describe('an outcome', () => {
  testLifecycle(meetingLifecycle, {
    server: () => server,
    conditions: { ahead: { hasEnded: false }, over: { hasEnded: true } },
    create: (_server, status, { hasEnded }) =>
      createMeeting(server.db, { developer_id: developer.id, status, days: hasEnded ? -1 : 1 }),
    move: (caller, { id, version }, to) => caller.query(moving, { id, version, to }),
    stateOf: async ({ db }, id) =>
      (await db.selectFrom('meetings').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status,
    mover: 'vetter',
  })

  test('is missing once a scheduled meeting is over, until somebody records it', async () => {
    const { id, version } = await createMeeting(server.db, { developer_id: developer.id, days: -1 })
    expect((await found(id)).outcome_missing).toBe(true)
    await server.as('recruiter').data(moving, { id, version, to: 'NO_SHOW' })
    expect(await found(id)).toMatchObject({ status: 'NO_SHOW', outcome_missing: false })
  })

  test('waits for the end, not for the start', async () => {
    const running = { developer_id: developer.id, starts_at: hours(-1), minutes: 90 }
    const { id, version } = await createMeeting(server.db, running)
    expect((await errorOf(moving, { id, version, to: 'COMPLETED' }))?.message).toBe(
      'Record the outcome after the meeting has ended.',
    )
  })

  test('can be taken back by its author', async () => {
    const { id, version } = await added()
    const { extensions } = (await server.as('dstm').query(moving, { id, version, to: 'CANCELLED' })) as Undoable
    await server.as('dstm').data(undoMutation, { input: extensions })
    expect((await found(id)).status).toBe('SCHEDULED')
  })
})

describe('conflicts', () => {
  const asking =
    graphql(`query ($starts_at: DateTime!, $minutes: Int!, $developer_id: ID, $organiser_id: ID, $except: ID) {
    getMeetingConflicts(
      starts_at: $starts_at, minutes: $minutes, developer_id: $developer_id, organiser_id: $organiser_id, except: $except
    ) { id }
  }`)
  const conflicts = async (slot: object) => {
    const whole = { starts_at: '2099-05-05T10:00:00Z', minutes: 60, ...slot }
    const { getMeetingConflicts } = await server.as('vetter').data(asking, whole)
    return getMeetingConflicts.map(({ id }) => id)
  }
  const at = (starts_at: string, row: object = {}) =>
    createMeeting(server.db, { developer_id: developer.id, starts_at, ...row })

  test('are those of the developer and of the organiser at that time, and no cancelled ones', async () => {
    const other = await createDeveloper(server.db)
    const theirs = await at('2099-05-05T09:45:00Z')
    const own = await at('2099-05-05T10:45:00Z', { developer_id: other.id, organiser_id: organiser.id })
    await at('2099-05-05T10:15:00Z', { status: 'CANCELLED' })
    await at('2099-05-05T10:15:00Z', { developer_id: other.id })
    expect(await conflicts({ developer_id: developer.id, organiser_id: organiser.id })).toEqual([theirs.id, own.id])
    expect(await conflicts({ developer_id: developer.id })).toEqual([theirs.id])
    expect(await conflicts({ organiser_id: organiser.id })).toEqual([own.id])
    expect(await conflicts({})).toEqual([])
    expect(await conflicts({ developer_id: developer.id, except: theirs.id })).toEqual([])
  })

  test('one that ends when the other begins is none, and a long one that began hours before is', async () => {
    await at('2099-05-05T09:30:00Z', { minutes: 30 })
    await at('2099-05-05T11:00:00Z')
    expect(await conflicts({ developer_id: developer.id })).toEqual([])
    const long = await at('2099-05-05T03:00:00Z', { minutes: 480 })
    expect(await conflicts({ developer_id: developer.id })).toEqual([long.id])
  })

  test('are told of the meetings themselves, while these lie ahead', async () => {
    const one = await added({ starts_at: '2099-06-01T10:00:00Z' })
    expect(one.conflicting).toBe(false)
    const other = await added({
      starts_at: '2099-06-01T10:30:00Z',
      developer_id: (await createDeveloper(server.db)).id,
    })
    expect([other.conflicting, (await found(one.id)).conflicting]).toEqual([true, true])
    await server.as('dstm').data(moving, { id: other.id, version: 1, to: 'CANCELLED' })
    expect((await found(one.id)).conflicting).toBe(false)
    const past = await createMeeting(server.db, { developer_id: developer.id, days: -2 })
    await createMeeting(server.db, { developer_id: developer.id, days: -2 })
    expect((await found(past.id)).conflicting).toBe(false)
  })

  test('the database refuses a meeting that is longer than the search for conflicts looks back', async () => {
    await expect(at('2099-05-05T10:00:00Z', { minutes: 24 * 60 + 1 })).rejects.toThrow('meetings_length_check')
  })
})

describe('the calendar file', () => {
  const download = (id: string, role: Role = 'vetter') =>
    fetch(`${server.url}/portal/meeting/${id}.ics`, { headers: { authorization: `Bearer ${server.as(role).token}` } })

  test('is saved with the meeting in it, and without its notes', async () => {
    const { id } = await added({ notes: 'Doubts about the last project.', url: 'https://meet.example.com/x' })
    const answer = await download(id)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;.*meeting\.ics$/)
    const text = await answer.text()
    expect(text).toContain('DTSTART:20990329T013000Z\r\nDTEND:20990329T021500Z\r\nSUMMARY:Intro: Dora Meets\r\n')
    expect(text).toContain('Organiser: Olga Organiser')
    expect(text).not.toContain('Doubts')
  })

  test('has no place where the stored link is not a page of the web', async () => {
    const { id } = await added({ url: 'https://meet.example.com/x' })
    expect(await (await download(id)).text()).toContain('LOCATION:https://meet.example.com/x')
    await write(server.db, { actor: 'task:test' }, (trx) =>
      trx.updateTable('meetings').set({ url: 'javascript:alert(1)' }).where('id', '=', id).execute(),
    )
    expect(await (await download(id)).text()).not.toContain('LOCATION')
  })

  test.each(roles)('as %s', async (role) => {
    const { id } = await added()
    const isStaff = ['admin', 'vetter', 'dstm', 'recruiter'].includes(role)
    expect((await download(id, role)).status).toBe(isStaff ? 200 : 403)
  })

  test.each(['nothing', randomUUID()])('of %s is not found', async (id) => {
    expect((await download(id)).status).toBe(404)
  })
})

test('the history of a developer has its meetings', async () => {
  const { id, version } = await added()
  await server.as('dstm').data(moving, { id, version, to: 'CANCELLED' })
  const query = graphql(
    'query ($id: ID!) { getActivity(table: developers, id: $id, limit: 2) { action changes { field from to } } }',
  )
  const { getActivity } = await server.as('vetter').data(query, { id: developer.id })
  expect(getActivity).toMatchObject([
    { action: 'Changed the meeting', changes: [{ field: 'Status', from: 'Scheduled', to: 'Cancelled' }] },
    { action: 'Added the meeting', changes: expect.arrayContaining([{ field: 'Type', from: null, to: 'Intro' }]) },
  ])
})

describe('the own meetings of a time', () => {
  const listing = graphql(`query ($from: DateTime!, $before: DateTime!) {
    getOwnMeetings(from: $from, before: $before) { id }
  }`)
  const day = { from: '2098-05-05T22:00:00Z', before: '2098-05-06T22:00:00Z' }

  test('are those that somebody organises or takes part in, and that are not over or cancelled', async () => {
    const [me, other] = [server.as('dstm').account.id, server.as('vetter').account.id]
    const at = async (starts_at: string, more: object = {}) =>
      (await added({ starts_at, organiser_id: me, ...more })).id
    const late = await at('2098-05-06T21:30:00Z')
    const begun = await at('2098-05-05T21:30:00Z')
    const invited = await at('2098-05-06T09:00:00Z', { organiser_id: other, colleague_ids: [me] })
    await at('2098-05-05T21:00:00Z')
    await at('2098-05-06T22:00:00Z')
    await at('2098-05-06T10:00:00Z', { organiser_id: other })
    const cancelled = await at('2098-05-06T11:00:00Z')
    await server.as('dstm').data(moving, { id: cancelled, to: 'CANCELLED', version: 1 })
    const { getOwnMeetings } = await server.as('dstm').data(listing, day)
    expect(getOwnMeetings.map(({ id }) => id)).toEqual([begun, invited, late])
  })
})
