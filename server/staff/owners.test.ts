import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompany, createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ofCompanies = graphql(`mutation ($selection: CompanySelection!, $owner_id: ID, $dry_run: Boolean!) {
  plan: setCompanyOwner(input: { selection: $selection, owner_id: $owner_id, dry_run: $dry_run }) {
    count skipped { reason count examples } } }`)
const ofJobs = graphql(`mutation ($selection: JobSelection!, $owner_id: ID, $dry_run: Boolean!) {
  plan: setJobOwner(input: { selection: $selection, owner_id: $owner_id, dry_run: $dry_run }) {
    count skipped { reason count examples } } }`)
const ofProfiles = graphql(`mutation ($selection: JobProfileSelection!, $owner_id: ID, $dry_run: Boolean!) {
  plan: setJobProfileOwner(input: { selection: $selection, owner_id: $owner_id, dry_run: $dry_run }) {
    count skipped { reason count examples } } }`)

const nouns = [
  ['companies', ofCompanies, (name: string) => createCompany(server.db, { name }), (name: string) => name],
  ['jobs', ofJobs, (title: string) => createJob(server.db, { title }), (title: string) => title],
  [
    'job_profiles',
    ofProfiles,
    async (title: string) => {
      const [job, developer] = [await createJob(server.db, { title }), await createDeveloper(server.db)]
      return createJobProfile(server.db, { job_id: job.id, developer_id: developer.id })
    },
    (title: string) => `Dora Developer for ${title}`,
  ],
] as const

describe.each(nouns)('the owner of many: %s', (table, mutation, create, nameOf) => {
  const set = (variables: object, caller = server.as('recruiter')) =>
    caller.send(mutation, { dry_run: false, ...variables })
  const ownersOf = async (ids: readonly string[]) => {
    const rows = await server.db.selectFrom(table).select(['id', 'owner_id']).where('id', 'in', ids).execute()
    return ids.map((id) => rows.find((row) => row.id === id)?.owner_id)
  }

  test('is told before, set for those who have another one, and taken back', async () => {
    const names = [randomUUID(), randomUUID()]
    const [first, second] = [await create(names[0] ?? ''), await create(names[1] ?? '')]
    const [one, other] = [(await createUser(server.db)).id, (await createUser(server.db)).id]
    await set({ selection: { ids: [first.id] }, owner_id: one })
    const both = { selection: { ids: [first.id, second.id, randomUUID()] }, owner_id: one }
    const plan = {
      count: 1,
      skipped: [
        { reason: 'Already has this owner', count: 1, examples: [nameOf(names[0] ?? '')] },
        { reason: 'No longer in this list', count: 1, examples: [] },
      ],
    }
    const before = await ownersOf([second.id])
    expect((await set({ ...both, dry_run: true })).data?.plan).toEqual(plan)
    expect(await ownersOf([second.id])).toEqual(before)
    const answer = await set(both)
    expect(answer.data?.plan).toEqual(plan)
    expect(await ownersOf([first.id, second.id])).toEqual([one, one])
    const { change } = answer.extensions ?? {}
    await server.as('recruiter').data(undoMutation, { input: { change } })
    expect(await ownersOf([first.id, second.id])).toEqual([one, ...before])
    await set({ selection: { matching: { owner: [one] } }, owner_id: other })
    expect(await ownersOf([first.id])).toEqual([other])
    expect((await set({ selection: { ids: [first.id] }, owner_id: null })).data?.plan.count).toBe(1)
    expect(await ownersOf([first.id])).toEqual([null])
  })

  test('is somebody of the staff who may log in', async () => {
    const { id } = await create(randomUUID())
    const client = await createUser(server.db, { role: 'client' })
    const blocked = await createUser(server.db, { active: false })
    for (const owner of [client, blocked]) {
      const { errors } = await set({ selection: { ids: [id] }, owner_id: owner.id })
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'owner_id' })
    }
  })

  test.each(['vetter', 'dstm', 'reviewer', 'client'] as const)('is not set by a %s', async (role) => {
    const { id } = await create(randomUUID())
    const { errors } = await set({ selection: { ids: [id] }, owner_id: null }, server.as(role))
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  })
})
