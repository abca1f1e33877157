import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readJobClosed } from '#server/jobs/tasks.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { createCompany, createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const closing = graphql(`query ($id: ID!) {
  getJobClosing(id: $id) { title open_profiles developers { id name refusal } owners { id } mails }
}`)
const close = graphql(`mutation ($id: ID!, $end: Boolean!, $message: String, $owners: Boolean!, $version: Int!) {
  moveJob(input: { id: $id, to: LOST, reason: BUDGET, end_profiles: $end, message: $message, tell_owners: $owners, version: $version }) { id }
}`)
const message = 'Hi {{first_name}}, the role is closed.'

interface Told {
  readonly end?: boolean
  readonly message?: string | null
  readonly owners?: boolean
}

async function closeJob(id: string, choice: Told = {}, role: Role = 'recruiter') {
  const variables = { id, end: true, message, owners: true, version: 1, ...choice }
  return (await server.as(role).query(close, variables)) as {
    errors?: { message: string; extensions: { code: string; field?: string } }[]
    extensions?: { change?: string }
  }
}

/**
 * Creates a job with one profile of each kind: contacted, sent, only shortlisted, already ended, and of somebody who must not be
 * contacted.
 */
async function busyJob() {
  const { db } = server
  const job = await createJob(db, { company_id: (await createCompany(db)).id, title: 'Engineer', status: 'ACTIVE' })
  const owner = await createUser(db, { role: 'recruiter' })
  const put = async (first_name: string, row: object, developer: object = {}) => {
    const { id } = await createDeveloper(db, { first_name, last_name: 'L', ...developer })
    await createJobProfile(db, { job_id: job.id, developer_id: id, ...row })
    return id
  }
  const ada = await put('Ada', { status: 'CONTACTED', owner_id: owner.id })
  const bo = await put('Bo', { status: 'SENT', owner_id: server.as('recruiter').account.id })
  const quiet = await put('Quiet', { status: 'OFFER' }, { do_not_contact: true })
  await put('Short', { status: 'SHORTLISTED', owner_id: owner.id })
  await put('Ended', { status: 'CLIENT_REJECTED', end_reason: 'SKILLS' })
  return { job, owner, ada, bo, quiet }
}

const messagesTo = (ids: string[]) =>
  server.db.selectFrom('messages').selectAll().where('developer_id', 'in', ids).orderBy('body').execute()
const tasks = () => server.db.selectFrom('tasks').selectAll().where('kind', '=', 'job closed').execute()

describe('closing a job', () => {
  test('says beforehand whom it concerns: nobody who was only shortlisted', async () => {
    const { job, owner, ada, bo, quiet } = await busyJob()
    const { getJobClosing } = await server.as('recruiter').data(closing, {
      id: job.id,
    })
    expect(getJobClosing).toMatchObject({ title: 'Engineer', open_profiles: 4, mails: true })
    expect(getJobClosing.developers?.map(({ id }) => id).toSorted()).toEqual([ada, bo, quiet].toSorted())
    expect(getJobClosing.developers?.find(({ id }) => id === quiet)).toMatchObject({ refusal: expect.any(String) })
    expect(getJobClosing.owners?.map(({ id }) => id).toSorted()).toEqual(
      [owner.id, server.as('recruiter').account.id].toSorted(),
    )
  })

  test('writes to each developer by name after the seconds of undo, and mails the other owners', async () => {
    const { job, owner, ada, bo, quiet } = await busyJob()
    const before = (await tasks()).length
    expect((await closeJob(job.id)).errors).toBeUndefined()
    const sent = await messagesTo([ada, bo, quiet])
    expect(sent.map(({ body }) => body)).toEqual(
      ['Ada', 'Bo', 'Quiet'].map((name) => `Hi ${name}, the role is closed.`),
    )
    for (const one of sent) {
      if (one.developer_id === quiet) expect(one).toMatchObject({ success: false })
      else expect(one.subject).toBe('Engineer')
    }
    const queued = await tasks()
    expect(queued).toHaveLength(before + 1)
    expect(Date.parse(String(queued.at(-1)?.run_after))).toBeGreaterThan(Date.now() + 5_000)
    const read = await readJobClosed(server)({ owner_id: owner.id, title: 'Engineer', text: 'It is closed.' })
    expect(read).toMatchObject({
      mail: { to: owner.email, text: `Hello ${owner.display_name},\n\nIt is closed.` },
      recipient: { user_id: owner.id },
    })
  })

  test('an undo takes the profiles back, and nobody is told', async () => {
    const { job, ada, bo, quiet } = await busyJob()
    const before = (await tasks()).length
    const { extensions } = await closeJob(job.id)
    const undone = await server.as('recruiter').query(undoMutation, { input: { change: extensions?.change } })
    expect(undone.errors).toBeUndefined()
    expect(await messagesTo([ada, bo, quiet])).toEqual([])
    expect(await tasks()).toHaveLength(before)
    const open = server.db.selectFrom('job_facts').selectAll().where('job_id', '=', job.id)
    expect(await open.executeTakeFirst()).toMatchObject({ open_profiles: 4 })
  })

  test('tells nobody unless it is asked to', async () => {
    const { job, ada, bo, quiet } = await busyJob()
    const before = (await tasks()).length
    await closeJob(job.id, { message: null, owners: false })
    expect(await messagesTo([ada, bo, quiet])).toEqual([])
    expect(await tasks()).toHaveLength(before)
  })

  test('tells only those whose profiles it ends', async () => {
    const { job } = await busyJob()
    for (const choice of [{ owners: false }, { message: null }]) {
      const { errors } = await closeJob(job.id, { end: false, ...choice })
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'end_profiles' })
    }
  })

  test('refuses a text with a field that nothing fills in', async () => {
    const { job } = await busyJob()
    const { errors } = await closeJob(job.id, { message: 'Hi {{name}}' })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'message' })
  })

  test.each(['vetter', 'dstm', 'reviewer', 'client'] as const)('is not for a %s', async (role) => {
    const { job } = await busyJob()
    expect((await closeJob(job.id, {}, role)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    const { errors } = await server.as(role).query(closing, { id: job.id })
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  })
})

test('the owner of a blocked account gets no mail', async () => {
  const owner = await createUser(server.db, { active: false })
  expect(await readJobClosed(server)({ owner_id: owner.id, title: 'x', text: 'x' })).toBeUndefined()
})
