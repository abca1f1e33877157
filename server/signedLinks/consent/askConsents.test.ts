import { afterAll, beforeAll, expect, test } from 'vitest'
import { can, roles } from '#shared/platform/permissions.ts'
import { asTest, createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { dataOf, startTestServer, type TestServer } from '#test/testServer.ts'

const asking = graphql(`mutation ($selection: JobProfileSelection!, $days: Int! = 7, $dry: Boolean! = false) {
  plan: askConsents(input: { selection: $selection, days: $days, dry_run: $dry }) { count skipped { reason count examples } }
}`)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function createProfiles() {
  const job_id = (await createJob(server.db, { title: 'Engineer' })).id
  const add = async (developer: object, profile: object = {}) => {
    const { id: developer_id } = await createDeveloper(server.db, { last_name: 'Asked', ...developer })
    return (await createJobProfile(server.db, { job_id, developer_id, status: 'SHORTLISTED', ...profile })).id
  }
  return [
    await add({ first_name: 'Ana' }),
    await add({ first_name: 'Bo' }, { status: 'INTERESTED' }),
    await add({ first_name: 'Cy' }, { consented_on: '2026-01-02', consent_method: 'CALL' }),
    await add({ first_name: 'Di', do_not_contact: true }),
  ]
}

const links = (ids: readonly string[]) =>
  server.db.selectFrom('signed_links').selectAll().where('job_profile_id', 'in', ids).execute()
const messages = async (ids: readonly string[]) => {
  const sent = (await links(ids)).flatMap(({ message_id }) => message_id ?? [])
  return server.db.selectFrom('messages').select(['subject', 'body', 'state']).where('id', 'in', sent).execute()
}

test('a dry run says who is left out and why, and asks nobody', async () => {
  const ids = await createProfiles()
  const { plan } = dataOf(await server.as('recruiter').send(asking, { selection: { ids }, dry: true }))
  expect(plan).toEqual({
    count: 2,
    skipped: expect.arrayContaining([
      { reason: 'Has agreed already', count: 1, examples: ['Cy Asked for Engineer'] },
      { reason: expect.stringMatching(/^Cannot be asked: /), count: 1, examples: ['Di Asked for Engineer'] },
    ]),
  })
  expect(await links(ids)).toEqual([])
})

test('each gets the standard question with a link of their own, and nobody is asked twice', async () => {
  const ids = await createProfiles()
  const ask = () => server.as('recruiter').send(asking, { selection: { ids } })
  const answers = await Promise.all([ask(), ask()])
  const counts = answers.map((answer) => dataOf(answer).plan.count)
  expect(counts.toSorted()).toEqual([0, 2])
  expect(await links(ids)).toHaveLength(2)
  expect((await messages(ids)).map(({ subject }) => subject)).toEqual([
    'May we put you forward for “Engineer”?',
    'May we put you forward for “Engineer”?',
  ])
  const { plan } = dataOf(await ask())
  expect(plan.skipped).toContainEqual(
    expect.objectContaining({ reason: 'Was asked already, and that link still works', count: 2 }),
  )
})

test('an undo takes all questions back, with their links', async () => {
  const ids = await createProfiles()
  const answer = await server.as('recruiter').send(asking, { selection: { ids } })
  expect(dataOf(answer).plan.count).toBe(2)
  await server.as('recruiter').data(undoMutation, { input: { change: String(answer.extensions?.change) } })
  expect(await links(ids)).toEqual([])
})

test('of a closed job nobody is asked', async () => {
  const ids = await createProfiles()
  const job = server.db.selectFrom('job_profiles').select('job_id').where('id', 'in', ids).limit(1)
  const { job_id } = await job.executeTakeFirstOrThrow()
  await asTest(server.db, (trx) =>
    trx.updateTable('jobs').set({ status: 'ON_HOLD', left_status: 'ACTIVE' }).where('id', '=', job_id).execute(),
  )
  const { plan } = dataOf(await server.as('recruiter').send(asking, { selection: { ids } }))
  expect(plan.count).toBe(0)
})

test.each(roles)('as %s, several are asked only with the permission', async (role) => {
  const { errors } = await server.as(role).send(asking, { selection: { ids: [] }, dry: true })
  const code = can(role, 'jobProfiles:write') ? undefined : 'FORBIDDEN'
  expect(errors?.[0]?.extensions?.code).toBe(code)
})
