import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Trx, write } from '#server/platform/db/connection/connect.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { undoDeadlineSeconds } from '#shared/platform/undo.ts'
import { asTest, createCompany, createDeveloper, createJob, createSkill } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Writes like an undoable mutation of a role. @returns the id of the change. */
async function change(role: Role, work: (trx: Trx) => Promise<unknown>): Promise<string> {
  const changeId = randomUUID()
  await write(server.db, { actor: server.as(role).account.id, changeId }, work)
  return changeId
}

const undo = (role: Role, id: string, key?: string) =>
  server
    .as(role)
    .query(graphql('mutation ($change: ID!, $key: String) { undo(input: { change: $change }, key: $key) { rows } }'), {
      change: id,
      key,
    })

const age = (id: string, seconds: number) =>
  sql`update events set at = at - ${seconds} * interval '1 second' where change_id = ${id}`.execute(
    server.database.owner,
  )

const setTitle = (id: string, title: string) => (trx: Trx) =>
  trx.updateTable('jobs').set({ title }).where('id', '=', id).execute()

const titleOf = async (id: string) =>
  (await server.db.selectFrom('jobs').select('title').where('id', '=', id).executeTakeFirstOrThrow()).title

describe('undo', () => {
  test('restores what a change wrote, once, with its author as the actor', async () => {
    const job = await createJob(server.db, { title: 'Before' })
    const id = await change('recruiter', setTitle(job.id, 'After'))
    expect((await undo('recruiter', id)).data).toEqual({ undo: { rows: 1 } })
    expect(await titleOf(job.id)).toBe('Before')
    const event = await server.db
      .selectFrom('events')
      .selectAll()
      .where('row_id', '=', job.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ actor: server.as('recruiter').account.id, undoes: id, change_id: null })
    const again = await undo('recruiter', id)
    expect(again.errors).toMatchObject([{ message: 'This was already undone.', extensions: { code: 'CONFLICT' } }])
  })

  test('gives a retry the first answer', async () => {
    const job = await createJob(server.db, { title: 'Before' })
    const id = await change('recruiter', setTitle(job.id, 'After'))
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo('recruiter', id, key)))
    for (const { data } of answers) expect(data).toEqual({ undo: { rows: 1 } })
  })

  test('is refused for the change of another account, an unknown change, and a write that is not undoable', async () => {
    const job = await createJob(server.db)
    const id = await change('recruiter', setTitle(job.id, 'After'))
    for (const [role, wanted] of [
      ['admin', id],
      ['recruiter', randomUUID()],
    ] as const) {
      expect((await undo(role, wanted)).errors).toMatchObject([
        { message: 'There is nothing to undo.', extensions: { code: 'NOT_FOUND' } },
      ])
    }
    expect((await undo('recruiter', 'no id')).errors?.[0]?.message).toBe('There is nothing to undo.')
    expect(await titleOf(job.id)).toBe('After')
  })

  test('works until its deadline by the clock of the database', async () => {
    const job = await createJob(server.db, { title: 'Before' })
    const late = await change('recruiter', setTitle(job.id, 'Late'))
    await age(late, undoDeadlineSeconds)
    expect((await undo('recruiter', late)).errors).toMatchObject([
      {
        message: 'It is too late to undo this: you can undo for 10 seconds only. Change it by hand.',
        extensions: { code: 'CONFLICT' },
      },
    ])
    expect(await titleOf(job.id)).toBe('Late')
    const inTime = await change('recruiter', setTitle(job.id, 'In time'))
    await age(inTime, 10)
    expect((await undo('recruiter', inTime)).errors).toBeUndefined()
    expect(await titleOf(job.id)).toBe('Late')
  })

  test('is refused when a row was changed since, with the name of the author, and restores no row', async () => {
    const [one, two] = [await createJob(server.db, { title: 'One' }), await createJob(server.db, { title: 'Two' })]
    const id = await change('recruiter', async (trx) => {
      await setTitle(one.id, 'Changed')(trx)
      await setTitle(two.id, 'Changed')(trx)
    })
    await change('admin', setTitle(two.id, 'By the admin'))
    expect((await undo('recruiter', id)).errors).toMatchObject([
      {
        message: 'The admin has changed this since then, so it cannot be undone. Change it by hand.',
        extensions: { code: 'CONFLICT' },
      },
    ])
    expect([await titleOf(one.id), await titleOf(two.id)]).toEqual(['Changed', 'By the admin'])
  })

  test('is refused when others have added rows to one that it would delete', async () => {
    const [job, skill] = [await createJob(server.db), await createSkill(server.db)]
    const added = randomUUID()
    const cascading = await change('recruiter', (trx) =>
      trx.insertInto('jobs').values({ id: added, company_id: job.company_id, title: 'New', type: 'HOURLY' }).execute(),
    )
    await asTest(server.db, (trx) =>
      trx.insertInto('job_skills').values({ job_id: added, skill_id: skill.id, job_skill_type: 'CORE' }).execute(),
    )
    const developer = await createDeveloper(server.db)
    const profileId = randomUUID()
    const refusing = await change('recruiter', (trx) =>
      trx.insertInto('job_profiles').values({ id: profileId, job_id: job.id, developer_id: developer.id }).execute(),
    )
    await asTest(server.db, (trx) =>
      trx.insertInto('notes').values({ job_profile_id: profileId, body: 'A note' }).execute(),
    )
    for (const id of [cascading, refusing]) {
      expect((await undo('recruiter', id)).errors?.[0]).toMatchObject({
        message: 'Something that was added since then depends on it, so it cannot be undone. Change it by hand.',
        extensions: { code: 'CONFLICT' },
      })
    }
    expect(await titleOf(added)).toBe('New')
  })

  test('is refused when a unique name that it would restore was taken since', async () => {
    const company = await createCompany(server.db)
    const id = await change('recruiter', (trx) =>
      trx.updateTable('companies').set({ deleted_at: new Date() }).where('id', '=', company.id).execute(),
    )
    await createCompany(server.db, { name: company.name.toUpperCase() })
    expect((await undo('recruiter', id)).errors?.[0]?.message).toMatch(/^Something that was added since then/)
  })

  test('makes a save of the earlier version stale, also for a deleted row', async () => {
    const skill = await createSkill(server.db)
    const job = await createJob(server.db, { skills: { [skill.id]: 'REQUIRED' } })
    const [row] = await server.db.selectFrom('job_skills').selectAll().where('job_id', '=', job.id).execute()
    const id = await change('recruiter', async (trx) => {
      await setTitle(job.id, 'After')(trx)
      await trx.deleteFrom('job_skills').where('job_id', '=', job.id).execute()
    })
    expect((await undo('recruiter', id)).data).toEqual({ undo: { rows: 2 } })
    const [back] = await server.db.selectFrom('job_skills').selectAll().where('job_id', '=', job.id).execute()
    expect(back).toMatchObject({ id: row?.id, job_skill_type: 'REQUIRED', created_at: row?.created_at })
    expect(back?.version).toBeGreaterThan(row?.version ?? Number.POSITIVE_INFINITY)
    const { version } = await server.db
      .selectFrom('jobs')
      .select('version')
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow()
    expect(version).toBeGreaterThan(job.version + 1)
  })

  test('cancels the tasks that the change queued', async () => {
    const job = await createJob(server.db)
    const id = await change('recruiter', async (trx) => {
      await setTitle(job.id, 'After')(trx)
    })
    const row = { kind: 'test', payload: 'sealed', change_id: id, run_after: new Date(Date.now() + 60_000) }
    await server.db.insertInto('tasks').values(row).execute()
    await undo('recruiter', id)
    expect(await server.db.selectFrom('tasks').select('id').where('change_id', '=', id).execute()).toEqual([])
  })
})

describe('the change id in an answer', () => {
  const deleteView = graphql('mutation ($id: ID!, $key: String) { deleteView(input: { id: $id }, key: $key) { id } }')
  const saveView = (name: string) =>
    server
      .as('vetter')
      .data(
        graphql(
          'mutation ($name: String!) { saveView(input: { screen: "/jobs", name: $name, query: "a=b", shared: false }) { id } }',
        ),
        { name },
      )
  interface WithChange {
    data?: unknown
    extensions?: { change?: string }
  }
  const post = async (body: unknown) => (await server.as('vetter').post(body)).json()

  test('is set for an undoable mutation, the same for each retry, and restores a deleted view', async () => {
    const { saveView: view } = await saveView(randomUUID())
    const body = { query: deleteView, variables: { id: view.id, key: randomUUID() } }
    const first = (await post(body)) as WithChange
    const second = (await post(body)) as WithChange
    expect(first.extensions?.change).toEqual(expect.any(String))
    expect(second).toEqual(first)
    expect((await undo('vetter', first.extensions?.change ?? '')).data).toEqual({ undo: { rows: 1 } })
    const views = await server.as('vetter').data(graphql('{ getSavedViews(screen: "/jobs") { id } }'))
    expect(views.getSavedViews.map(({ id }) => id)).toContain(view.id)
  })

  test('is not set for other mutations or for a failed one', async () => {
    const saved = (await post({
      query: `mutation { saveView(input: { screen: "/jobs", name: "${randomUUID()}", query: "", shared: false }) { id } }`,
    })) as WithChange
    expect(saved.data).toBeTruthy()
    expect(saved.extensions).toBeUndefined()
    const failed = (await post({ query: deleteView, variables: { id: randomUUID() } })) as WithChange
    expect(failed.extensions).toBeUndefined()
  })

  test('differs for each operation of a batch', async () => {
    const views = await Promise.all([1, 2, 3].map(() => saveView(randomUUID())))
    const answers = (await post(
      views.map(({ saveView: { id } }) => ({ query: deleteView, variables: { id } })),
    )) as WithChange[]
    expect(new Set(answers.map(({ extensions }) => extensions?.change)).size).toBe(3)
    expect((await undo('vetter', answers[1]?.extensions?.change ?? '')).data).toEqual({ undo: { rows: 1 } })
  })
})
