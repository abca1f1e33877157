import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followWrites } from '#server/notifications/causes/sweeper.ts'
import type { RecordFollowUp } from '#shared/followUps/followUpInput.ts'
import { dayIn } from '#test/days.ts'
import {
  asTest,
  createCheckIn,
  createCompany,
  createDeveloper,
  createDstmPlacement,
  createJob,
  createJobProfile,
  createUser,
} from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const adding = graphql(`mutation ($input: AddRecordFollowUpInput!) {
  addRecordFollowUp(input: $input) {
    id subject developer_id job_id company_id version
  }
}`)
const listing = graphql(`query ($company: ID, $job: ID, $developer: ID, $profile: ID) {
  getFollowUpPage(company_id: $company, job_id: $job, developer_id: $developer, job_profile_id: $profile) {
    follow_ups { id subject }
  }
}`)
const deleting = graphql('mutation ($input: DeleteFollowUpInput!) { deleteFollowUp(input: $input) { id } }')
const checking = graphql(
  'mutation ($id: ID!, $version: Int!) { setFollowUpDone(input: { id: $id, version: $version, done: true }) { done } }',
)
const updating = graphql(`mutation ($input: UpdateFollowUpInput!) {
  updateFollowUp(input: $input) { id remind_on version }
}`)
const waiting = graphql('{ getWaiting(limit: 100) { notifications { kind title detail path } } }')

async function createRecords() {
  const company = await createCompany(server.db, { name: `Acme ${crypto.randomUUID()}` })
  const job = await createJob(server.db, { company_id: company.id, title: 'Gardener' })
  const developer = await createDeveloper(server.db, { first_name: 'Dora', last_name: 'Follow' })
  const profile = await createJobProfile(server.db, { job_id: job.id, developer_id: developer.id })
  const contact = await asTest(server.db, (trx) =>
    trx
      .insertInto('contacts')
      .values({ company_id: company.id, name: 'Cora Contact' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return {
    company: company.id,
    name: company.name,
    job: job.id,
    developer: developer.id,
    profile: profile.id,
    contact: contact.id,
  }
}

type Asked = Partial<RecordFollowUp>
const add = async (asked: Asked, role: 'recruiter' | 'vetter' = 'recruiter') =>
  (await server.as(role).data(adding, { input: { body: 'Call back', ...asked } })).addRecordFollowUp
const refusal = async (asked: Asked) =>
  (await server.as('recruiter').query(adding, { input: { body: 'Call back', ...asked } })).errors?.[0]

describe('a follow-up of a record', () => {
  test('is about a developer, a job, a company, a contact or a profile, and is listed with each', async () => {
    const { company, name, job, developer, profile, contact } = await createRecords()
    const ofCompany = await add({ company_id: company })
    const ofContact = await add({ company_id: company, contact_id: contact })
    const ofJob = await add({ job_id: job })
    const ofDeveloper = await add({ developer_id: developer })
    const ofProfile = await add({ job_profile_id: profile })
    const all = [ofCompany, ofContact, ofJob, ofDeveloper, ofProfile]
    expect(all.map(({ subject }) => subject)).toEqual([name, 'Cora Contact', 'Gardener', 'Dora Follow', 'Dora Follow'])
    const listed = async (within: object) => {
      const { getFollowUpPage } = await server.as('dstm').data(listing, within)
      return getFollowUpPage.follow_ups.map(({ id }) => id).toSorted()
    }
    const ids = (...rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()
    expect(await listed({ company })).toEqual(ids(ofCompany, ofContact, ofJob, ofProfile))
    expect(await listed({ job })).toEqual(ids(ofJob, ofProfile))
    expect(await listed({ developer })).toEqual(ids(ofDeveloper, ofProfile))
    expect(await listed({ profile })).toEqual(ids(ofProfile))
  })

  test('has one record that exists, and its contact is one of its company', async () => {
    const { company, job, contact } = await createRecords()
    const message = 'Choose one record that the follow-up is about.'
    expect(await refusal({})).toMatchObject({ message, extensions: { field: 'developer_id' } })
    expect(await refusal({ company_id: company, job_id: job })).toMatchObject({ message })
    const other = await createCompany(server.db)
    expect(await refusal({ company_id: other.id, contact_id: contact })).toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    })
    await asTest(server.db, (trx) =>
      trx.updateTable('jobs').set({ deleted_at: new Date() }).where('id', '=', job).execute(),
    )
    expect(await refusal({ job_id: job })).toMatchObject({ extensions: { code: 'NOT_FOUND' } })
  })

  test('reminds no later than it is due, also when only one of the two days changes', async () => {
    const { developer } = await createRecords()
    const late = { developer_id: developer, due_on: dayIn(5), remind_on: dayIn(6) }
    expect(await refusal(late)).toMatchObject({ extensions: { field: 'remind_on' } })
    const { id, version } = await add({ ...late, remind_on: dayIn(4) })
    const changed = await server
      .as('recruiter')
      .query(updating, { input: { id, version, changes: { due_on: dayIn(3) } } })
    expect(changed.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'remind_on' })
  })

  test('waits for its owner from the day of its reminder until it is done, with a link to its record', async () => {
    const { company, name } = await createRecords()
    const assignee_id = server.as('recruiter').account.id
    const due = { company_id: company, assignee_id, due_on: dayIn(5) }
    await add({ ...due, body: 'Later', remind_on: dayIn(2) })
    const { id, version } = await add({ ...due, body: 'Now', remind_on: dayIn(0) }, 'vetter')
    const ownWaiting = async () => {
      await followWrites(server.db)
      const { getWaiting } = await server.as('recruiter').data(waiting)
      return getWaiting.notifications.filter(({ title }) => title === name)
    }
    const path = `/companies/${company}/follow-ups`
    expect(await ownWaiting()).toEqual([{ kind: 'FOLLOW_UP_DUE', title: name, detail: 'Now', path }])
    await server.as('recruiter').data(checking, { id, version })
    expect(await ownWaiting()).toEqual([])
  })

  test('is moved to another day with an undo', async () => {
    const { developer } = await createRecords()
    const { id, version } = await add({ developer_id: developer, due_on: dayIn(1), remind_on: dayIn(0) })
    const dueOn = async () =>
      (await server.db.selectFrom('follow_ups').select('due_on').where('id', '=', id).executeTakeFirstOrThrow()).due_on
    const moved = { due_on: dayIn(7), remind_on: null }
    const { extensions } = await server.as('recruiter').query(updating, { input: { id, version, changes: moved } })
    expect(await dueOn()).toBe(dayIn(7))
    await server.as('recruiter').data(undoMutation, { input: { change: extensions?.change } })
    expect(await dueOn()).toBe(dayIn(1))
  })

  test('is deleted with an undo', async () => {
    const { developer } = await createRecords()
    const { id, version } = await add({ developer_id: developer })
    const { extensions } = (await server.as('recruiter').query(deleting, { input: { id, version } })) as {
      extensions: { change: string }
    }
    const found = () => server.db.selectFrom('follow_ups').select('body').where('id', '=', id).executeTakeFirst()
    expect(await found()).toBeUndefined()
    await server.as('recruiter').data(undoMutation, { input: { change: extensions.change } })
    expect(await found()).toEqual({ body: 'Call back' })
  })

  test('of a check-in is changed by those alone who hold check-ins', async () => {
    const { id: dstm_id } = await createUser(server.db, { role: 'dstm' })
    const placement = await createDstmPlacement(server.db, { dstm_id })
    const checkIn = await createCheckIn(server.db, placement.id, { due: -5, mood: 'GOOD' })
    const { id } = await asTest(server.db, (trx) =>
      trx
        .insertInto('follow_ups')
        .values({ check_in_id: checkIn.id, body: 'Promised' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const refused = [
      await server.as('recruiter').query(checking, { id, version: 1 }),
      await server.as('recruiter').query(deleting, { input: { id, version: 1 } }),
      await server.as('recruiter').query(updating, { input: { id, version: 1, changes: { body: 'Other' } } }),
    ]
    for (const { errors } of refused) expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' })
    await server.as('dstm').data(checking, { id, version: 1 })
  })
})
