import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#shared/platform/permissions.ts'
import { asTest, createCompany, createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { createReviewed } from '#test/rows/reviews.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const person = async (role: Role) => server.logIn(await createUser(server.db, { role }))
const changes = async (caller: Caller) =>
  (
    await caller.data(
      graphql(
        `{ getDayChanges { since until more records { table id name more entries { action actor changes { field from to } } } } }`,
      ),
    )
  ).getDayChanges
const see = (caller: Caller, until: string) =>
  caller.data(graphql('mutation ($input: MarkDaySeenInput!) { markDaySeen(input: $input) }'), { input: { until } })
const namesOf = async (caller: Caller) => (await changes(caller)).records.map(({ name }) => name)

/** Changes the title of a job, as somebody. */
const rename = (id: string, title: string, actor = 'task:test') =>
  asTest(server.db, async (trx) => {
    await sql`select set_config('vouch.actor', ${actor}, true)`.execute(trx)
    await trx.updateTable('jobs').set({ title }).where('id', '=', id).execute()
  })
/** Moves the visits, and all that was written, into the past. */
async function letPass(minutes: number): Promise<void> {
  const time = sql`make_interval(mins => ${minutes})`
  const { owner } = server.database
  await sql`
    update last_visits
    set changes_from = changes_from - ${time}, seen_until = seen_until - ${time}, seen_at = seen_at - ${time}`.execute(
    owner,
  )
  await sql`update events set at = at - ${time}`.execute(owner)
}

test('whoever looks after a record reads what others changed in it, and nothing of what they changed themselves', async () => {
  const recruiter = await person('recruiter')
  const own = await createJob(server.db, { owner_id: recruiter.account.id, title: 'Gardener' })
  await letPass(60 * 24 * 8)
  const other = await createJob(server.db, { title: 'Somebody else’s' })
  await rename(other.id, 'Still somebody else’s')
  await rename(own.id, 'Head gardener', recruiter.account.id)
  expect(await namesOf(recruiter)).toEqual([])
  await rename(own.id, 'Florist')
  expect((await changes(recruiter)).records).toEqual([
    {
      table: 'jobs',
      id: own.id,
      name: 'Florist',
      more: false,
      entries: [
        {
          action: 'Changed the job',
          actor: 'Vouch (test)',
          changes: [{ field: 'Title', from: 'Head gardener', to: 'Florist' }],
        },
      ],
    },
  ])
})

test('rows that belong to a record count as its changes, and those with the newest changes come first', async () => {
  const dstm = await person('dstm')
  const company = await createCompany(server.db, { name: 'Zest', owner_id: dstm.account.id })
  const developer = await createDeveloper(server.db, { first_name: 'Bo', last_name: 'Vik', dstm_id: dstm.account.id })
  const deleted = await createDeveloper(server.db, { owner_id: dstm.account.id, deleted_at: new Date() })
  await createJobProfile(server.db, { job_id: (await createJob(server.db)).id, developer_id: developer.id })
  expect(deleted.owner_id).toBe(dstm.account.id)
  const { records } = await changes(dstm)
  expect(records.map(({ name }) => name)).toEqual(['Bo Vik', 'Zest'])
  expect(records[0]?.entries[0]?.action).toMatch(/^Added the profile for /)
  expect(records[1]?.id).toBe(company.id)
})

test('a record of which many things changed shows the newest of them, and says that there are more', async () => {
  const recruiter = await person('recruiter')
  const job = await createJob(server.db, { owner_id: recruiter.account.id, title: 'T0' })
  for (const title of ['T1', 'T2', 'T3', 'T4']) await rename(job.id, title)
  const [record] = (await changes(recruiter)).records
  expect(record).toMatchObject({ name: 'T4', more: true })
  expect(record?.entries.map(({ changes: [change] }) => change?.to)).toEqual(['T4', 'T3', 'T2'])
})

test('at most ten records of a kind are told, and that there are more', async () => {
  const recruiter = await person('recruiter')
  const add = () => createJob(server.db, { owner_id: recruiter.account.id })
  for (let count = 0; count < 10; count++) await add()
  const { records, more } = await changes(recruiter)
  expect([records.length, more]).toEqual([10, false])
  const { id } = await add()
  const after = await changes(recruiter)
  expect([after.records.length, after.more, after.records[0]?.id]).toEqual([10, true, id])
})

test('a record of which only hidden fields changed is not there', async () => {
  const [vetter, recruiter] = [await person('vetter'), await person('recruiter')]
  for (const { account } of [vetter, recruiter]) {
    const job = await createJob(server.db, { owner_id: account.id, title: `Of ${account.id}` })
    const developer_id = (await createDeveloper(server.db)).id
    const profile = await createJobProfile(server.db, { job_id: job.id, developer_id })
    await letPass(60 * 24 * 8)
    await asTest(server.db, (trx) =>
      trx.updateTable('job_profiles').set({ bill_rate_cents: 9_900 }).where('id', '=', profile.id).execute(),
    )
  }
  expect(await namesOf(vetter)).toEqual([])
  expect(await namesOf(recruiter)).toEqual([`Of ${recruiter.account.id}`])
})

test('whoever owes a review reads no result of the same work among the changes', async () => {
  const vetter = await person('vetter')
  const { id } = await createReviewed(server.db, {
    reviewers: [vetter.account.id],
    developer: { owner_id: vetter.account.id },
    attempt: { status: 'SECOND_REVIEW' },
  })
  const complete = { status: 'COMPLETED', result: 'STRONG_FAIL', total_score: 31, completed_at: new Date() } as const
  await asTest(server.db, (trx) =>
    trx.updateTable('developer_assessments').set(complete).where('id', '=', id).execute(),
  )
  // An id may begin with the digits of the score.
  expect(JSON.stringify(await changes(vetter))).not.toMatch(/Strong fail|Completed|"31\b/)
})

test('what was seen is gone at the next visit, and stays during this one', async () => {
  const recruiter = await person('recruiter')
  const job = await createJob(server.db, { owner_id: recruiter.account.id, title: 'Seen' })
  await letPass(5)
  expect(await namesOf(recruiter)).toEqual(['Seen'])
  await letPass(40)
  expect(await namesOf(recruiter), 'a page that nobody saw moves nothing').toEqual(['Seen'])
  await see(recruiter, (await changes(recruiter)).until)
  await letPass(20)
  expect(await namesOf(recruiter), 'whoever reloads the page loses nothing').toEqual(['Seen'])
  await letPass(20)
  expect(await namesOf(recruiter)).toEqual([])
  await rename(job.id, 'Newer')
  expect(await namesOf(recruiter)).toEqual(['Newer'])
})

test('a second tab that was opened earlier takes nothing back, and hides nothing that it did not show', async () => {
  const recruiter = await person('recruiter')
  const job = await createJob(server.db, { owner_id: recruiter.account.id, title: 'One' })
  await letPass(5)
  const early = (await changes(recruiter)).until
  await see(recruiter, early)
  await letPass(90)
  await rename(job.id, 'Two')
  await letPass(2)
  // The early tab is looked at again, and still shows what it read.
  await see(recruiter, new Date(Date.parse(early) - 92 * 60_000).toISOString())
  expect(await namesOf(recruiter)).toEqual(['Two'])
  await letPass(40)
  expect(await namesOf(recruiter), 'no tab has shown the second change yet').toEqual(['Two'])
})

test('nobody marks what is still to come as seen', async () => {
  const recruiter = await person('recruiter')
  await see(recruiter, '2999-01-01T00:00:00.000Z')
  await letPass(40)
  await createJob(server.db, { owner_id: recruiter.account.id, title: 'Later' })
  expect(await namesOf(recruiter)).toEqual(['Later'])
})

test('the house button leads to the start until its owner chooses a home, and an undo brings the former one back', async () => {
  const [dstm, other] = [await person('dstm'), await person('dstm')]
  const home = async (caller: Caller) => (await caller.data(graphql('{ getHome }'))).getHome
  const choose = graphql('mutation ($input: SetHomeInput!) { setHome(input: $input) }')
  expect(await home(dstm)).toBe('VETTING')
  await dstm.data(choose, { input: { home: 'MY_DAY' } })
  const { extensions } = await dstm.query(choose, { input: { home: 'CHECK_INS' } })
  expect([await home(dstm), await home(other)]).toEqual(['CHECK_INS', 'VETTING'])
  await dstm.data(undoMutation, { input: { change: extensions?.change } })
  expect(await home(dstm)).toBe('MY_DAY')
})
