import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asTest, createDeveloper } from '#test/factories.ts'
import { graphql, undoMutation, type VariablesOf } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

const decide = graphql(`mutation ($id: ID!, $version: Int!, $to: DeveloperStage!, $reason: StageReason,
  $cool_off_until: String, $owner_id: ID, $message: String) {
  decideApplicant(input: { id: $id, version: $version, to: $to, reason: $reason, cool_off_until: $cool_off_until, owner_id: $owner_id, message: $message }) { id stage owner_id version }
}`)
const ask = graphql(`mutation ($input: AskApplicantInput!) {
  askApplicant(input: $input) { id status version }
}`)
const decideMany = graphql(`mutation ($selection: ApplicantSelection!, $message: String) {
  plan: decideApplicants(input: { selection: $selection, to: REJECTED, reason: RATE, cool_off_until: "2999-01-31", message: $message }) {
    count skipped { reason count }
  }
}`)
const askMany = graphql(`mutation ($input: AskApplicantsInput!) {
  plan: askApplicants(input: $input) { count skipped { reason count } }
}`)

let server: TestServer
let ana: { readonly id: string; readonly version: number }

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const owner_id = server.as('vetter').account.id
  ana = await createApplicant({ owner_id })
})

async function createApplicant(row: Parameters<typeof createDeveloper>[1] = {}) {
  const applicant = { stage: 'APPLICANT', status: 'NEW', first_name: 'Ana', last_name: randomUUID() } as const
  const { id, version } = await createDeveloper(server.db, { ...applicant, ...row })
  await asTest(server.db, (trx) =>
    trx.insertInto('applications').values({ developer_id: id, source: 'JOBS_PAGE' }).execute(),
  )
  return { id, version }
}

const rejection = { to: 'REJECTED', reason: 'RATE', cool_off_until: '2999-01-31' } as const
type Decision = Omit<VariablesOf<typeof decide>, 'id' | 'version'>
const decideAna = (role: 'vetter' | 'recruiter', decision: Decision) =>
  server.as(role).query(decide, { id: ana.id, version: ana.version, ...decision })

const errorOf = ({ errors }: { errors?: readonly { message: string; extensions?: unknown }[] }) => errors?.[0]
const messages = async () =>
  server.db.selectFrom('messages').select(['body', 'sender_id']).where('developer_id', '=', ana.id).execute()

test('one applicant is decided with the text for them, and an undo takes both back', async () => {
  const { data, extensions } = await decideAna('recruiter', { ...rejection, message: 'Not now, {{first_name}}.' })
  expect(data?.decideApplicant).toMatchObject({ id: ana.id, stage: 'REJECTED' })
  expect(await messages()).toMatchObject([{ body: 'Not now, Ana.' }])
  await server.as('recruiter').data(undoMutation, { input: { change: extensions?.change } })
  expect(await messages()).toEqual([])
  const { version } = await server.db
    .selectFrom('developers')
    .select('version')
    .where('id', '=', ana.id)
    .executeTakeFirstOrThrow()
  const owner_id = server.as('recruiter').account.id
  const { decideApplicant } = await server
    .as('recruiter')
    .data(decide, { id: ana.id, version, to: 'VETTING', owner_id })
  // An applicant who has an owner keeps that owner.
  expect(decideApplicant).toMatchObject({ stage: 'VETTING', owner_id: server.as('vetter').account.id })
})

test('of a member who applied again only the application is decided', async () => {
  ana = await createApplicant({ stage: 'MEMBER', status: 'AVAILABLE' })
  const { data } = await decideAna('recruiter', rejection)
  expect(data?.decideApplicant.stage).toBe('MEMBER')
  expect(errorOf(await decideAna('vetter', rejection))).toMatchObject({
    message: expect.stringMatching(/^No longer waits for a decision: Rejected by /),
    extensions: { code: 'CONFLICT' },
  })
})

describe('when two decide about one person', () => {
  test('the second is told, and nothing is done twice', async () => {
    await server.as('vetter').data(ask, { input: { ...ana, message: 'Which rate?' } })
    for (const late of [
      await decideAna('recruiter', { ...rejection, message: 'No.' }),
      await server.as('recruiter').query(ask, { input: { ...ana, message: 'Which rate?' } }),
    ]) {
      expect(errorOf(late)?.extensions).toMatchObject({ code: 'CONFLICT', field: 'version' })
    }
    expect(await messages()).toMatchObject([{ body: 'Which rate?' }])
  })

  test('who was asked before is not asked by two within a minute', async () => {
    ana = await createApplicant({ status: 'NEEDS_INFO' })
    const name = server.as('vetter').account.id
    await server.as('vetter').data(ask, { input: { ...ana, message: 'And your rate?' } })
    expect(
      errorOf(await server.as('recruiter').query(ask, { input: { ...ana, message: 'And your rate?' } })),
    ).toMatchObject({
      message: expect.stringMatching(/ wrote to them less than a minute ago\.$/),
      extensions: { code: 'CONFLICT' },
    })
    expect(await messages()).toMatchObject([{ sender_id: name }])
    await server.as('vetter').data(ask, { input: { ...ana, message: 'Sorry: per hour.' } })
  })

  test.each(['decide', 'ask'] as const)(
    'at the same moment to %s many, the applicant gets one letter',
    async (what) => {
      const selection = { ids: [ana.id] }
      const both: Promise<{ plan: { count: number } }>[] = []
      await asTest(server.db, async (trx) => {
        await sql`select from developers where id = ${ana.id} for update`.execute(trx)
        both.push(server.as('recruiter').data(decideMany, { selection, message: 'No.' }))
        await expect.poll(() => waitingForLocks('transactionid')).toBe(1)
        both.push(
          what === 'decide'
            ? server.as('vetter').data(decideMany, { selection, message: 'No!' })
            : server.as('vetter').data(askMany, { input: { selection, message: 'Rate?' } }),
        )
        await expect.poll(() => waitingForLocks()).toBe(2)
      })
      const [first, second] = await Promise.all(both)
      expect(first?.plan).toEqual({ count: 1, skipped: [] })
      expect(second?.plan).toEqual({ count: 0, skipped: [{ reason: 'No longer in this list', count: 1 }] })
      expect(await messages()).toMatchObject([{ body: 'No.' }])
    },
  )
})

/** Counts who waits for a lock: with `transactionid` only those who are the next to get a row. */
async function waitingForLocks(event = '%'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and wait_event like ${event}`.execute(server.database.owner)
  return rows[0]?.count ?? 0
}

test('who does not want messages is not asked, and a wrong field is refused', async () => {
  ana = await createApplicant({ do_not_contact: true })
  expect(errorOf(await server.as('dstm').query(ask, { input: { ...ana, message: 'Which rate?' } }))).toMatchObject({
    message: 'Does not want to be contacted',
    extensions: { code: 'CONFLICT' },
  })
  expect(
    errorOf(await server.as('dstm').query(ask, { input: { ...ana, message: '{{rate}}' } }))?.extensions,
  ).toMatchObject({
    field: 'message',
  })
  expect(await messages()).toEqual([])
})

describe('the owner of applicants', () => {
  const own = graphql(`mutation ($input: SetApplicantOwnerInput!) {
    plan: setApplicantOwner(input: $input) { count skipped { reason count } }
  }`)
  const ownerOf = async () =>
    (await server.db.selectFrom('developers').select('owner_id').where('id', '=', ana.id).executeTakeFirst())?.owner_id

  test('is somebody who may change developers, or nobody, and can be taken back', async () => {
    const selection = { ids: [ana.id] }
    const [before, owner_id] = [await ownerOf(), server.as('dstm').account.id]
    const { data, extensions } = await server.as('recruiter').query(own, { input: { selection, owner_id } })
    expect(data?.plan).toEqual({ count: 1, skipped: [] })
    expect(await ownerOf()).toBe(owner_id)
    const again = await server.as('vetter').data(own, { input: { selection, owner_id } })
    expect(again.plan).toEqual({ count: 0, skipped: [{ reason: 'Already has this owner', count: 1 }] })
    await server.as('recruiter').data(undoMutation, { input: { change: extensions?.change } })
    expect(await ownerOf()).toBe(before)
    const wrong = { selection, owner_id: server.as('reviewer').account.id }
    expect(errorOf(await server.as('vetter').query(own, { input: wrong }))?.extensions).toMatchObject({
      field: 'owner_id',
    })
    expect((await server.as('vetter').data(own, { input: { selection, owner_id: null } })).plan.count).toBe(1)
    expect(await ownerOf()).toBeNull()
  })
})

test.each(['reviewer', 'client'] as const)(
  'a %s decides about nobody, asks nobody and gives nobody away',
  async (role) => {
    const calls = [
      await server.as(role).query(decide, { ...ana, to: 'VETTING' }),
      await server.as(role).query(ask, { input: { ...ana, message: 'Which rate?' } }),
      await server.as(role).query(decideMany, { selection: { ids: [ana.id] } }),
    ]
    for (const call of calls) expect(errorOf(call)?.extensions).toMatchObject({ code: 'FORBIDDEN' })
    expect(await messages()).toEqual([])
  },
)
