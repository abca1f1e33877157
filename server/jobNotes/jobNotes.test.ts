import { afterAll, beforeAll, expect, test } from 'vitest'
import { can, type Role, roles } from '#shared/platform/permissions.ts'
import { createCompany, createJob } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let company: { id: string }

beforeAll(async () => {
  server = await startTestServer()
  company = await createCompany(server.db)
})
afterAll(() => server.close())

const fields = 'id body pinned author_name is_own version'
const newJob = async () => (await createJob(server.db, { company_id: company.id })).id
const list = (job_id: string, role: Role = 'recruiter') =>
  server.as(role).query(graphql(`query ($id: ID!) { getJobNotes(job_id: $id) { ${fields} } }`), { id: job_id })
const add = (job_id: string, body: string, role: Role = 'recruiter') =>
  server.as(role).query(graphql(`mutation ($note: JobNoteInput!) { addJobNote(note: $note) { ${fields} } }`), {
    note: { job_id, body },
  })
const update = (id: string, version: number, body: string, role: Role = 'recruiter') =>
  server.as(role).query(
    graphql(`mutation ($id: ID!, $changes: JobNoteChanges!, $version: Int!) {
      updateJobNote(id: $id, changes: $changes, version: $version) { ${fields} }
    }`),
    { id, version, changes: { body } },
  )
const pin = (id: string, version: number, pinned: boolean, role: Role = 'recruiter') =>
  server
    .as(role)
    .query(
      graphql(
        `mutation ($id: ID!, $pinned: Boolean!, $version: Int!) { pinJobNote(id: $id, pinned: $pinned, version: $version) { id } }`,
      ),
      { id, version, pinned },
    )
const remove = (id: string, version: number, role: Role = 'recruiter') =>
  server
    .as(role)
    .query(graphql('mutation ($id: ID!, $version: Int!) { deleteJobNote(id: $id, version: $version) { id } }'), {
      id,
      version,
    })
const codeOf = (answer: { errors?: readonly { extensions?: Record<string, unknown> }[] }) =>
  answer.errors?.[0]?.extensions?.code
const bodies = async (job: string) => (await list(job)).data?.getJobNotes.map(({ body }) => body)

test('the newest note comes first, and a pinned one before it', async () => {
  const job = await newJob()
  const first = (await add(job, 'first')).data?.addJobNote
  await add(job, ' second ', 'vetter')
  expect(await bodies(job)).toEqual(['second', 'first'])
  await pin(first?.id ?? '', 1, true, 'dstm')
  expect(await bodies(job)).toEqual(['first', 'second'])
  expect(codeOf(await pin(first?.id ?? '', 1, false))).toBe('CONFLICT')
  await pin(first?.id ?? '', 2, false)
  expect(await bodies(job)).toEqual(['second', 'first'])
})

test('only the author edits and deletes a note, a stale edit is refused, and a deletion is undone', async () => {
  const job = await newJob()
  const { id = '' } = (await add(job, 'mine')).data?.addJobNote ?? {}
  expect((await list(job, 'admin')).data?.getJobNotes).toMatchObject([{ is_own: false }])
  expect(codeOf(await update(id, 1, 'theirs', 'admin'))).toBe('FORBIDDEN')
  expect(codeOf(await remove(id, 1, 'admin'))).toBe('FORBIDDEN')
  expect(codeOf(await update(id, 1, 'mine, too'))).toBeUndefined()
  expect(codeOf(await update(id, 1, 'stale'))).toBe('CONFLICT')
  expect(await bodies(job)).toEqual(['mine, too'])
  const deleted = await remove(id, 2)
  expect(await bodies(job)).toEqual([])
  const { change } = deleted.extensions ?? {}
  await server.as('recruiter').query(undoMutation, { change })
  expect(await bodies(job)).toEqual(['mine, too'])
})

test('a note of a talk has its channel, its day and its outcome, and half a talk is refused at its field', async () => {
  const job_id = await newJob()
  const talking = graphql(
    `mutation ($note: JobNoteInput!) { addJobNote(note: $note) { id channel talked_on outcome version } }`,
  )
  const talk = { channel: 'CALL', talked_on: '2026-01-05', outcome: 'Will call back' } as const
  const { addJobNote } = await server.as('recruiter').data(talking, { note: { job_id, body: 'They asked.', ...talk } })
  expect(addJobNote).toMatchObject(talk)
  const half = await server.as('recruiter').query(talking, { note: { job_id, body: 'x', channel: 'CHAT' } })
  expect(half.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'note.talked_on' })
  const changing = graphql(`mutation ($id: ID!, $changes: JobNoteChanges!, $version: Int!) {
    updateJobNote(id: $id, changes: $changes, version: $version) { channel }
  }`)
  const save = (changes: object) =>
    server.as('recruiter').query(changing, { id: addJobNote.id, changes, version: addJobNote.version })
  expect((await save({ channel: null })).errors?.[0]?.extensions).toMatchObject({ field: 'channel' })
  expect((await save({ channel: null, talked_on: null, outcome: null })).data?.updateJobNote).toEqual({ channel: null })
})

test('an empty note is refused with a sentence, and so is one of a deleted job', async () => {
  const empty = await add(await newJob(), ' \n ')
  expect(empty.errors?.[0]).toMatchObject({ message: 'Write a note.', extensions: { code: 'BAD_INPUT' } })
  const deletedJob = await createJob(server.db, { company_id: company.id, deleted_at: new Date() })
  expect(codeOf(await add(deletedJob.id, 'late'))).toBe('NOT_FOUND')
  expect(codeOf(await list(deletedJob.id))).toBe('NOT_FOUND')
})

test.each(roles)('as %s, also for a client whose own job it is', async (role) => {
  const job = await newJob()
  const { id = '' } = (await add(job, 'internal')).data?.addJobNote ?? {}
  const refused = can(role, 'companies:readAll') ? undefined : 'FORBIDDEN'
  expect(codeOf(await list(job, role))).toBe(refused)
  const mayWrite = can(role, 'notes:write') ? undefined : 'FORBIDDEN'
  expect(codeOf(await add(job, 'x', role))).toBe(mayWrite)
  expect(codeOf(await pin(id, 1, true, role))).toBe(mayWrite)
})
