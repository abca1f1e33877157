import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can, type Role, roles } from '#shared/platform/permissions.ts'
import { type RecordSubject, subjectNames } from '#shared/platform/recordSubjects.ts'
import { asTest, createCompany, createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let company: { id: string }

beforeAll(async () => {
  server = await startTestServer()
  company = await createCompany(server.db)
})
afterAll(() => server.close())

const listing = graphql(`query ($company_id: ID, $developer_id: ID, $job_id: ID, $job_profile_id: ID) {
  getNotes(company_id: $company_id, developer_id: $developer_id, job_id: $job_id, job_profile_id: $job_profile_id) {
    id body pinned shared_with_client contact_name author_name is_own version
  }
}`)
const adding = graphql(`mutation ($note: AddNoteInput!) {
  addNote(input: $note) { id channel talked_at outcome contact_name version }
}`)
const changing = graphql(`mutation ($input: UpdateNoteInput!) {
  updateNote(input: $input) { id channel pinned version }
}`)
const removing = graphql('mutation ($input: DeleteNoteInput!) { deleteNote(input: $input) { id } }')

const newJob = async () => (await createJob(server.db, { company_id: company.id })).id
const newContact = (company_id: string, name = 'Cora Contact') =>
  asTest(server.db, (trx) =>
    trx.insertInto('contacts').values({ company_id, name }).returning('id').executeTakeFirstOrThrow(),
  )
const list = (job_id: string, role: Role = 'recruiter') => server.as(role).query(listing, { job_id })
const add = (note: object, role: Role = 'recruiter') =>
  server.as(role).query(adding, { note: { body: 'They asked.', ...note } })
const added = async (note: object, role: Role = 'recruiter') =>
  (await server.as(role).data(adding, { note: { body: 'They asked.', ...note } })).addNote
const update = (id: string, version: number, changes: object, role: Role = 'recruiter') =>
  server.as(role).query(changing, { input: { id, version, changes } })
const remove = (id: string, version: number, role: Role = 'recruiter') =>
  server.as(role).query(removing, { input: { id, version } })
const problemOf = (answer: { errors?: readonly { extensions?: Record<string, unknown> }[] }) =>
  answer.errors?.[0]?.extensions
const codeOf = (answer: Parameters<typeof problemOf>[0]) => problemOf(answer)?.code
const bodies = async (job: string) => (await list(job)).data?.getNotes.map(({ body }) => body)

/** Creates one record of each kind. */
async function newRecords(): Promise<Record<RecordSubject, string>> {
  const [job_id, developer] = [await newJob(), await createDeveloper(server.db)]
  const profile = await createJobProfile(server.db, { job_id, developer_id: developer.id })
  const own = await createCompany(server.db)
  return { company_id: own.id, developer_id: developer.id, job_id, job_profile_id: profile.id }
}

describe('a note', () => {
  test.each(subjectNames)('stands on its record alone, by its %s', async (name) => {
    const [record, other] = [await newRecords(), await newRecords()]
    await added({ [name]: record[name], body: 'Here' })
    const on = async (id: string) =>
      (await server.as('vetter').data(listing, { [name]: id })).getNotes.map(({ body }) => body)
    expect(await on(record[name])).toEqual(['Here'])
    expect(await on(other[name])).toEqual([])
  })

  test('about a contact stands in the record of its company, until the contact is deleted', async () => {
    const { company_id } = await newRecords()
    const contact = await newContact(company_id)
    await added({ company_id, contact_id: contact.id, body: 'Wants two more.' })
    const notes = async () => (await server.as('dstm').data(listing, { company_id })).getNotes
    expect(await notes()).toMatchObject([{ body: 'Wants two more.', contact_name: 'Cora Contact' }])
    const deleted = await server
      .as('recruiter')
      .query(graphql('mutation ($id: ID!) { deleteContact(input: { id: $id, version: 1 }) { id } }'), contact)
    expect(await notes()).toEqual([])
    await server.as('recruiter').query(undoMutation, { input: { change: deleted.extensions?.change } })
    expect(await notes()).toHaveLength(1)
  })

  test('is refused on no record, on two, on a deleted one, and about a contact of another company', async () => {
    const { company_id, developer_id, job_id } = await newRecords()
    expect(problemOf(await add({}))).toMatchObject({ code: 'BAD_INPUT', field: 'developer_id' })
    expect(codeOf(await add({ company_id, developer_id }))).toBe('BAD_INPUT')
    const foreign = await newContact(company.id)
    expect(codeOf(await add({ company_id, contact_id: foreign.id }))).toBe('NOT_FOUND')
    await asTest(server.db, (trx) =>
      trx.updateTable('jobs').set({ deleted_at: new Date() }).where('id', '=', job_id).execute(),
    )
    expect(codeOf(await add({ job_id }))).toBe('NOT_FOUND')
    expect(codeOf(await list(job_id))).toBe('NOT_FOUND')
    expect(codeOf(await server.as('recruiter').query(listing, {}))).toBe('BAD_INPUT')
  })

  test('without a text is refused with a sentence', async () => {
    const empty = await add({ job_id: await newJob(), body: ' \n ' })
    expect(empty.errors?.[0]).toMatchObject({ message: 'Write a note.', extensions: { code: 'BAD_INPUT' } })
  })
})

describe('notes on a record', () => {
  test('begin with the newest, and a pinned one comes before it', async () => {
    const job_id = await newJob()
    const first = await added({ job_id, body: 'first' })
    await added({ job_id, body: ' second ' }, 'vetter')
    expect(await bodies(job_id)).toEqual(['second', 'first'])
    expect(codeOf(await update(first.id, 1, { pinned: true }, 'dstm'))).toBeUndefined()
    expect(await bodies(job_id)).toEqual(['first', 'second'])
    expect(codeOf(await update(first.id, 1, { pinned: false }))).toBe('CONFLICT')
    await update(first.id, 2, { pinned: false })
    expect(await bodies(job_id)).toEqual(['second', 'first'])
  })

  test('are edited and deleted by their authors alone, a stale edit is refused, and a deletion is undone', async () => {
    const job_id = await newJob()
    const { id } = await added({ job_id, body: 'mine' })
    expect((await list(job_id, 'admin')).data?.getNotes).toMatchObject([{ is_own: false }])
    expect(codeOf(await update(id, 1, { body: 'theirs' }, 'admin'))).toBe('FORBIDDEN')
    expect(codeOf(await update(id, 1, { outcome: 'theirs' }, 'admin'))).toBe('FORBIDDEN')
    expect(codeOf(await remove(id, 1, 'admin'))).toBe('FORBIDDEN')
    expect(codeOf(await update(id, 1, { body: 'mine, too' }))).toBeUndefined()
    expect(codeOf(await update(id, 1, { body: 'stale' }))).toBe('CONFLICT')
    expect(await bodies(job_id)).toEqual(['mine, too'])
    const deleted = await remove(id, 2)
    expect(await bodies(job_id)).toEqual([])
    await server.as('recruiter').query(undoMutation, { input: { change: deleted.extensions?.change } })
    expect(await bodies(job_id)).toEqual(['mine, too'])
  })

  test('are shared with the client only from a job profile', async () => {
    const { job_id, job_profile_id } = await newRecords()
    const ofJob = await added({ job_id })
    const refused = await update(ofJob.id, 1, { shared_with_client: true })
    expect(problemOf(refused)).toMatchObject({ code: 'BAD_INPUT', field: 'shared_with_client' })
    const ofProfile = await added({ job_profile_id }, 'vetter')
    const shared = await update(ofProfile.id, 1, { shared_with_client: true })
    expect(codeOf(shared)).toBeUndefined()
    // A slip can be taken back.
    expect(shared.extensions?.change).toEqual(expect.any(String))
  })

  test.each(roles)('as %s, also for a client whose own company it is', async (role) => {
    const records = await newRecords()
    const { id } = await added({ job_id: records.job_id })
    const refused = can(role, 'companies:readAll') ? undefined : 'FORBIDDEN'
    const mayWrite = can(role, 'notes:write') ? undefined : 'FORBIDDEN'
    for (const name of subjectNames) {
      expect(codeOf(await server.as(role).query(listing, { [name]: records[name] })), name).toBe(refused)
      expect(codeOf(await add({ [name]: records[name] }, role)), name).toBe(mayWrite)
    }
    expect(codeOf(await update(id, 1, { pinned: true }, role))).toBe(mayWrite)
  })
})

describe('a note of a talk', () => {
  const talk = { channel: 'CALL', talked_at: '2026-01-05T09:30:00.000Z', outcome: 'Will call back' } as const

  test('has its channel, its moment and its outcome, and half a talk is refused at its field', async () => {
    const job_id = await newJob()
    const note = await added({ job_id, ...talk })
    expect({ ...note, talked_at: new Date(note.talked_at ?? '').toISOString() }).toMatchObject(talk)
    expect(problemOf(await add({ job_id, channel: 'CHAT' }))).toMatchObject({
      code: 'BAD_INPUT',
      field: 'talked_at',
    })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    expect(problemOf(await add({ job_id, ...talk, talked_at: tomorrow }))).toMatchObject({ field: 'talked_at' })
    expect(problemOf(await update(note.id, 1, { channel: null }))).toMatchObject({ field: 'channel' })
    const none = { channel: null, talked_at: null, outcome: null }
    expect((await update(note.id, 1, none)).data?.updateNote).toMatchObject({ channel: null })
  })

  test('is the last contact of a developer and the last touch of a company, until it is deleted', async () => {
    const { company_id, developer_id } = await newRecords()
    const facts = async () => {
      const developer = server.db.selectFrom('developer_facts').select('last_contact_at')
      const company = server.db.selectFrom('company_facts').select('last_touch_at')
      return {
        contact: (await developer.where('developer_id', '=', developer_id).executeTakeFirstOrThrow()).last_contact_at,
        touch: (await company.where('company_id', '=', company_id).executeTakeFirstOrThrow()).last_touch_at,
      }
    }
    const before = await facts()
    expect(before.contact).toBeNull()
    const talked_at = new Date(Date.now() + 60_000).toISOString()
    const [ofDeveloper] = await Promise.all([
      added({ developer_id, channel: 'VIDEO', talked_at }),
      added({ company_id, channel: 'CALL', talked_at }),
    ])
    const after = await facts()
    expect([after.contact, after.touch].map((moment) => Date.parse(moment ?? ''))).toEqual([
      Date.parse(talked_at),
      Date.parse(talked_at),
    ])
    await remove(ofDeveloper.id, 1)
    expect((await facts()).contact).toBeNull()
  })
})
