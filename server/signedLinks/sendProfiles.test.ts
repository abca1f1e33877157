import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobProfileStatus } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { can, roles } from '#shared/platform/permissions.ts'
import { waitsForLock } from '#test/database.ts'
import { asTest, createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { dataOf, startTestServer, type TestServer } from '#test/testServer.ts'

/* Many profiles are sent at once, each through its gates. */

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const sending = graphql(`mutation ($input: SendJobProfilesInput!) { sendJobProfiles(input: $input) {
  count asked { reason count examples } skipped { reason count examples } skipped_ids untold { reason count }
  lines { developer_name job_title consented_at consent_method bill_rate currency margin }
} }`)
const words = { price: 'OWN', asks_consent: false, dry_run: false } as const
const send = (ids: readonly string[], more: object = {}, role: Parameters<TestServer['as']>[0] = 'recruiter') =>
  server.as(role).send(sending, { input: { selection: { ids }, ...words, ...more } })
const planOf = async (...asked: Parameters<typeof send>) => dataOf(await send(...asked)).sendJobProfiles

const agreed = { consented_on: '2026-01-05', consent_method: 'CALL' as const }
async function profile(name: string, row: object = {}, developer: object = {}, job: object = {}) {
  const { id: job_id } = await createJob(server.db, { title: 'Engineer', ...job })
  const { id: developer_id } = await createDeveloper(server.db, { first_name: name, last_name: 'Sent', ...developer })
  const priced = { cost_rate_cents: 5_000, bill_rate_cents: 8_000 }
  return (await createJobProfile(server.db, { job_id, developer_id, status: 'SHORTLISTED', ...priced, ...row })).id
}
const rows = (ids: readonly string[]) =>
  server.db.selectFrom('job_profiles').selectAll().where('id', 'in', ids).orderBy('bill_rate_cents').execute()

test('sends each from whatever step it has, and says what its developer agreed to', async () => {
  const unsent: readonly JobProfileStatus[] = ['SHORTLISTED', 'CONTACTED', 'INTERESTED', 'READY_TO_SEND']
  const ids = await Promise.all(
    unsent.map((status, at) => profile('Ana', { status, bill_rate_cents: 8_000 + at, ...agreed })),
  )
  const dry = await planOf(ids, { dry_run: true })
  expect(dry).toMatchObject({ count: 4, asked: null, skipped: [] })
  const line = { developer_name: 'Ana Sent', job_title: 'Engineer', consented_at: '2026-01-05', consent_method: 'CALL' }
  expect(dry.lines).toContainEqual({ ...line, bill_rate: 80, currency: 'USD', margin: 37.5 })
  expect((await rows(ids)).map(({ status }) => status)).toEqual(unsent)
  const answer = await send(ids, { pitch: 'Knows the trade.', note: 'As agreed on the phone.' })
  expect(dataOf(answer).sendJobProfiles.count).toBe(4)
  const sent = { status: 'SENT', pitch: 'Knows the trade.', status_note: 'As agreed on the phone.' }
  expect(await rows(ids)).toMatchObject([sent, sent, sent, sent])
  await server.as('recruiter').data(undoMutation, { input: { change: String(answer.extensions?.change) } })
  expect((await rows(ids)).map(({ status, pitch }) => [status, pitch])).toEqual(unsent.map((status) => [status, null]))
})

test('never records consent: whoever gave none is left out, and is asked with a link of their own', async () => {
  const ids = [await profile('Ana', agreed), await profile('Bo'), await profile('Di', {}, { do_not_contact: true })]
  const none = 'Has not agreed to be put forward yet'
  expect(await planOf(ids, { dry_run: true })).toMatchObject({
    count: 1,
    asked: null,
    skipped: [{ reason: none, count: 2 }],
  })
  const asking = { asks_consent: true }
  const plan = await planOf(ids, asking)
  expect(plan).toMatchObject({
    count: 1,
    asked: { count: 1, examples: ['Bo Sent for Engineer'] },
    skipped: [{ reason: expect.stringMatching(`^${none}. Cannot be asked: `), count: 1 }],
  })
  const after = await server.db.selectFrom('job_profiles').selectAll().where('id', 'in', ids).execute()
  expect(after.find(({ id }) => id === ids[1])).toMatchObject({
    status: 'CONTACTED',
    consented_at: null,
    consented_on: null,
  })
  const links = server.db.selectFrom('signed_links').select('job_profile_id').where('job_profile_id', 'in', ids)
  expect(await links.execute()).toEqual([{ job_profile_id: ids[1] }])
  expect((await planOf(ids, asking)).skipped).toContainEqual(
    expect.objectContaining({ reason: `${none}. Was asked already, and that link still works` }),
  )
})

test.each([
  ['the bill rate of each', { price: 'OWN' }, [8_000, null], false],
  ['the bill rate of each, or none', { price: 'OWN_OR_NONE' }, [8_000, null], true],
  ['one bill rate for all', { price: 'BILL_RATE', bill_rate: 90 }, [9_000, 9_000], false],
  ['a markup on each cost', { price: 'MARKUP', markup: 25 }, [6_250, 12_500], false],
])('sends with %s', async (_name, price, bills, isFree) => {
  const ids = [
    await profile('Ana', agreed),
    await profile('Bo', { ...agreed, cost_rate_cents: 10_000, bill_rate_cents: null }),
  ]
  const { count } = await planOf(ids, price)
  const found = await rows(ids)
  expect(found.map((row) => row.bill_rate_cents).toSorted()).toEqual(bills.toSorted())
  expect(count).toBe(bills[1] === null && !isFree ? 1 : 2)
  expect(found.some((row) => row.without_price)).toBe(isFree)
})

test('says what a price lacks, and mixes no currencies', async () => {
  const ids = [
    await profile('Ana', { ...agreed, cost_rate_cents: null }),
    await profile('Bo', { ...agreed, currency: 'EUR' }),
  ]
  const { skipped } = await planOf(ids, { price: 'MARKUP', markup: 10, dry_run: true })
  expect(skipped).toMatchObject([{ reason: 'Has no cost to add the markup to', examples: ['Ana Sent for Engineer'] }])
  expect((await send(ids, { price: 'BILL_RATE', bill_rate: 90 })).errors?.[0]).toMatchObject({
    message: expect.stringContaining('billed in EUR and USD'),
    extensions: { code: 'BAD_INPUT', field: 'bill_rate' },
  })
  for (const [price, field] of [
    ['BILL_RATE', 'bill_rate'],
    ['MARKUP', 'markup'],
  ])
    expect((await send(ids, { price })).errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field })
})

test('leaves out whoever was sent, or collides at the company, and says so', async () => {
  const sent = await profile('Ana', { ...agreed, status: 'SENT' })
  const { job_id, developer_id } = await server.db
    .selectFrom('job_profiles')
    .selectAll()
    .where('id', '=', sent)
    .executeTakeFirstOrThrow()
  const { company_id } = await server.db
    .selectFrom('jobs')
    .select('company_id')
    .where('id', '=', job_id)
    .executeTakeFirstOrThrow()
  const other = await createJob(server.db, { company_id })
  const again = await createJobProfile(server.db, { job_id: other.id, developer_id, bill_rate_cents: 9_000, ...agreed })
  const plan = await planOf([sent, again.id])
  expect([plan.count, plan.skipped.map(({ reason }) => reason).toSorted()]).toEqual([
    0,
    ['Sent is already the current state.', 'The representation check found something, so send this profile on its own'],
  ])
})

test('sends nobody to a company that they must not be shown to, and does not ask them either', async () => {
  const ids = [await profile('Ana', agreed), await profile('Bo')]
  const found = await server.db.selectFrom('job_profiles').selectAll().where('id', 'in', ids).execute()
  for (const { job_id, developer_id } of found) {
    const { company_id } = await server.db
      .selectFrom('jobs')
      .select('company_id')
      .where('id', '=', job_id)
      .executeTakeFirstOrThrow()
    const named = { developer_id, company_id, company_name: 'Theirs', reason: 'EMPLOYER' } as const
    await asTest(server.db, (trx) => trx.insertInto('exclusions').values(named).execute())
  }
  expect(await planOf(ids, { asks_consent: true })).toMatchObject({
    count: 0,
    asked: null,
    skipped: [{ reason: expect.stringContaining('must not be shown'), count: 2 }],
  })
})

test('of two who send the same profiles at once, one sends each', async () => {
  const ids = [await profile('Ana', agreed), await profile('Bo'), await profile('Cy', agreed)]
  const plans = await Promise.all([1, 2, 3].map(() => planOf(ids, { asks_consent: true })))
  expect(plans.map(({ count }) => count).toSorted()).toEqual([0, 0, 2])
  expect(plans.filter(({ asked }) => asked)).toHaveLength(1)
})

test('of two who send the same developers to other companies at once, both do', async () => {
  const created = await Promise.all(['Ana', 'Bo', 'Cy'].map((first_name) => createDeveloper(server.db, { first_name })))
  const people = created.map(({ id }) => id)
  const put = async (developers: readonly string[]) => {
    const { id: job_id } = await createJob(server.db)
    const ids = developers.map(() => randomUUID()).toSorted()
    const row = { job_id, status: 'SHORTLISTED', bill_rate_cents: 8_000, ...agreed } as const
    for (const [at, developer_id] of developers.entries()) {
      await createJobProfile(server.db, { id: ids[at] ?? '', developer_id, ...row })
    }
    return ids
  }
  const [a = '', b = '', c = ''] = people
  const [first, second] = [await put([a, b, c]), await put([c, b, a])]
  const sendings: ReturnType<typeof planOf>[] = []
  await asTest(server.db, async (trx) => {
    await trx.selectFrom('developers').select('id').where('id', '=', b).forUpdate().execute()
    sendings.push(planOf(first), planOf(second))
    await expect.poll(() => waitsForLock(server.database, 2)).toBe(true)
  })
  expect((await Promise.all(sendings)).map(({ count }) => count)).toEqual([3, 3])
})

test.each(roles)('as %s, several are sent only with the permission', async (role) => {
  const { errors } = await send([], { dry_run: true }, role)
  expect(errors?.[0]?.extensions?.code).toBe(can(role, 'jobProfiles:write') ? undefined : 'FORBIDDEN')
})
