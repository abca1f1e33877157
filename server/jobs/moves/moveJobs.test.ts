import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#shared/platform/permissions.ts'
import { createCompany, createDeveloper, createJob, createJobProfile, createSkill } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { dataOf, startTestServer, type TestServer } from '#test/testServer.ts'

const moving =
  graphql(`mutation ($selection: JobSelection!, $to: JobStatus!, $reason: JobCloseReason, $note: String, $end: Boolean! = false, $message: String, $tell: Boolean! = false, $dry: Boolean! = false) {
  plan: moveJobs(input: { selection: $selection, to: $to, reason: $reason, note: $note, end_profiles: $end, message: $message, tell_owners: $tell, dry_run: $dry }) {
    count skipped { reason count examples } untold { reason count examples }
  }
}`)
const tagging =
  graphql(`mutation ($selection: JobSelection!, $tags: [String!]!, $remove: Boolean! = false, $dry: Boolean! = false) {
  plan: tagJobs(input: { selection: $selection, tags: $tags, remove: $remove, dry_run: $dry }) { count skipped { reason count examples } }
}`)

let server: TestServer
let ids: { ready: string; bare: string; held: string; closed: string }

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  const company_id = (await createCompany(server.db)).id
  const skills = { [(await createSkill(server.db)).id]: 'REQUIRED' as const }
  const add = async (row: Parameters<typeof createJob>[1]) => (await createJob(server.db, { company_id, ...row })).id
  ids = {
    ready: await add({ title: 'Ready', status: 'LEAD', skills, tags: ['Urgent'] }),
    bare: await add({ title: 'Bare', status: 'LEAD' }),
    held: await add({ title: 'Held', status: 'ON_HOLD', left_status: 'ACTIVE', skills }),
    closed: await add({ title: 'Closed', status: 'LOST', left_status: 'ACTIVE', close_reason: 'BUDGET', skills }),
  }
})

const selection = () => ({ ids: Object.values(ids) })
const send = (document: typeof moving | typeof tagging, variables: object, role: Role = 'recruiter') =>
  server.as(role).send(document, { selection: selection(), ...variables })
const move = async (variables: object) => dataOf(await send(moving, variables)).plan
const jobs = async () => {
  const rows = await server.db.selectFrom('jobs').selectAll().where('id', 'in', Object.values(ids)).execute()
  return Object.fromEntries(rows.map((row) => [row.title, row]))
}

describe('moving many jobs', () => {
  test('a dry run says which gates refuse which jobs, and moves none', async () => {
    expect(await move({ to: 'NEEDS_PROFILES', dry: true })).toMatchObject({
      count: 1,
      skipped: expect.arrayContaining([
        { reason: 'Add at least one required skill first.', count: 1, examples: ['Bare'] },
        { reason: 'The job can return only to the status that it had before.', count: 1, examples: ['Held'] },
      ]),
    })
    expect(await jobs()).toMatchObject({ Ready: { status: 'LEAD' } })
  })

  test('moves the jobs whose gates pass, and one undo brings all of them back', async () => {
    const answer = await send(moving, { to: 'ON_HOLD' })
    expect(dataOf(answer).plan).toMatchObject({ count: 2 })
    expect(await jobs()).toMatchObject({
      Ready: { status: 'ON_HOLD', left_status: 'LEAD' },
      Bare: { status: 'ON_HOLD', left_status: 'LEAD' },
      Held: { status: 'ON_HOLD', left_status: 'ACTIVE' },
      Closed: { status: 'LOST' },
    })
    await server.as('recruiter').data(undoMutation, { input: { change: String(answer.extensions?.change) } })
    expect(await jobs()).toMatchObject({
      Ready: { status: 'LEAD', left_status: null },
      Bare: { status: 'LEAD', left_status: null },
    })
  })

  test('reopens closed ones and resumes held ones to the status that they left', async () => {
    expect(await move({ to: 'ACTIVE', note: 'The budget is back.' })).toMatchObject({ count: 3 })
    expect(await jobs()).toMatchObject({
      Held: { status: 'ACTIVE', left_status: null },
      Closed: { status: 'ACTIVE', left_status: null, close_reason: null, status_note: 'The budget is back.' },
    })
  })

  test('closes many with one reason, ends their profiles, and tells a developer of each job by its name', async () => {
    const { id: developer_id } = await createDeveloper(server.db, { email: 'once@vouch.example' })
    for (const job_id of [ids.ready, ids.bare]) {
      await createJobProfile(server.db, { job_id, developer_id, status: 'INTERESTED' })
    }
    expect(
      await move({ to: 'CANCELLED', reason: 'BUDGET', end: true, message: 'The job {{job_title}} is off.' }),
    ).toMatchObject({ count: 2, untold: [] })
    expect(await jobs()).toMatchObject({ Ready: { status: 'CANCELLED', close_reason: 'BUDGET', left_status: 'LEAD' } })
    const profiles = server.db.selectFrom('job_profiles').select('status').where('developer_id', '=', developer_id)
    expect(await profiles.execute()).toEqual([{ status: 'JOB_CLOSED' }, { status: 'JOB_CLOSED' }])
    const written = server.db.selectFrom('messages').select('body').where('developer_id', '=', developer_id)
    expect(await written.orderBy('body').execute()).toEqual([
      { body: 'The job Bare is off.' },
      { body: 'The job Ready is off.' },
    ])
  })

  test('a dry run counts a developer once who is not told of several', async () => {
    const person = { first_name: 'Otto', last_name: 'Out', do_not_contact: true }
    const { id: developer_id } = await createDeveloper(server.db, person)
    for (const job_id of [ids.ready, ids.bare]) {
      await createJobProfile(server.db, { job_id, developer_id, status: 'INTERESTED' })
    }
    expect(
      await move({ to: 'CANCELLED', reason: 'BUDGET', end: true, message: 'It is off.', dry: true }),
    ).toMatchObject({
      untold: [{ reason: 'Does not want to be contacted', count: 1, examples: ['Otto Out'] }],
    })
  })

  test.each([
    [{ to: 'ON_HOLD', reason: 'BUDGET' }, 'reason'],
    [{ to: 'FILLED', reason: 'BUDGET' }, 'reason'],
    [{ to: 'ON_HOLD', end: true }, 'end_profiles'],
    [{ to: 'LOST', reason: 'BUDGET', message: 'Hi' }, 'end_profiles'],
  ])('an input of another move (%o) is refused at the field', async (variables, field) => {
    expect((await send(moving, variables)).errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field } }])
  })
})

test('tags are added to many jobs and taken away, whatever their letters', async () => {
  expect(dataOf(await send(tagging, { tags: ['urgent', 'remote'] })).plan).toEqual({ count: 4, skipped: [] })
  expect(await jobs()).toMatchObject({ Ready: { tags: ['Urgent', 'remote'] }, Bare: { tags: ['urgent', 'remote'] } })
  expect(dataOf(await send(tagging, { tags: ['URGENT'], remove: true, dry: true })).plan).toMatchObject({ count: 4 })
  await send(tagging, { tags: ['URGENT'], remove: true })
  expect(await jobs()).toMatchObject({ Ready: { tags: ['remote'] }, Bare: { tags: ['remote'] } })
  expect(await server.as('vetter').data(graphql('{ getJobTags }'))).toMatchObject({
    getJobTags: expect.arrayContaining(['remote']),
  })
})

test('a job that would have too many tags is skipped', async () => {
  await send(tagging, { tags: Array.from({ length: 10 }, (_, place) => `tag ${place}`) })
  expect(dataOf(await send(tagging, { tags: ['one more'] })).plan).toMatchObject({
    count: 1,
    skipped: [{ reason: 'Would have more than 10 tags', count: 3 }],
  })
})

test.each(['vetter', 'dstm', 'reviewer', 'client'] as const)('a %s moves and tags no jobs', async (role) => {
  const refused = [{ extensions: { code: 'FORBIDDEN' } }]
  expect((await send(moving, { to: 'ON_HOLD' }, role)).errors).toMatchObject(refused)
  expect((await send(tagging, { tags: ['x'] }, role)).errors).toMatchObject(refused)
  expect(await jobs()).toMatchObject({ Ready: { status: 'LEAD', tags: ['Urgent'] } })
})
