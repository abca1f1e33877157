import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { write } from '#server/platform/db/connection/connect.ts'
import { asTest, createDeveloper, createSkill, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { attemptIdThatIs, createReviewed } from '#test/rows/reviews.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let reviewer: Caller
let skill: { id: string }
beforeAll(async () => {
  server = await startTestServer()
  reviewer = server.as('reviewer')
  skill = await createSkill(server.db, { name: 'Latest' })
})
afterAll(() => server.close())

/** Creates an attempt of a developer who claims the skill, for one reviewer. */
const createWork = () =>
  createReviewed(server.db, {
    reviewers: [reviewer.account.id],
    stack: ['Latest'],
    developer: { skills: [skill.id] },
  })
type Work = Awaited<ReturnType<typeof createWork>>

/** Creates a later attempt at the same assessment. */
async function retake({ id: first }: Work, developer_id: string): Promise<string> {
  const former = server.db.selectFrom('developer_assessments').where('id', '=', first)
  const { assessment_version_id } = await former.select('assessment_version_id').executeTakeFirstOrThrow()
  const id = attemptIdThatIs(false)
  const work = { code_name: `Again ${id}`, status: 'ASSIGNED' as const, url_submission: 'https://git.example.com/2' }
  await asTest(server.db, async (trx) => {
    await trx
      .insertInto('developer_assessments')
      .values({ id, developer_id, assessment_version_id, ...work })
      .execute()
    await trx.insertInto('reviews').values({ developer_assessment_id: id, reviewer_id: reviewer.account.id }).execute()
  })
  return id
}

async function send(caller: Caller, id: string, { criterionIds }: Work, score: number): Promise<void> {
  const { review } = await caller.data(
    graphql('query latestReview($id: ID!) { review: getOwnReview(developer_assessment_id: $id) { id version } }'),
    { id },
  )
  const scores = criterionIds.map((criterion_id) => ({ criterion_id, score, comment: 'Why.' }))
  const skills = { shown_skills: ['Latest'], unclaimed_skills: [], unshown_skills: [] }
  await caller.data(graphql('mutation latestSend($input: SendReviewInput!) { sendReview(input: $input) { id } }'), {
    input: { id: review.id, version: review.version, scores, ...skills },
  })
}

/** Fails a retake: a must-pass criterion fails, so a second reviewer agrees. */
async function fail(work: Work, developerId = work.developer.id): Promise<void> {
  const id = await retake(work, developerId)
  const second = await server.logIn(await createUser(server.db, { role: 'reviewer' }))
  await asTest(server.db, (trx) =>
    trx.insertInto('reviews').values({ developer_assessment_id: id, reviewer_id: second.account.id }).execute(),
  )
  await send(reviewer, id, work, 1)
  await send(second, id, work, 1)
}

const held = ({ developer }: Work, developerId = developer.id) =>
  server.db
    .selectFrom('developer_skills')
    .select(['id', 'version', 'verified_by_review_id'])
    .where('developer_id', '=', developerId)
    .executeTakeFirstOrThrow()
const versionOf = async (table: 'developer_assessments' | 'developers', id: string) =>
  (await server.db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

/** Runs a mutation that can be undone. @returns the id of its change. */
async function change(caller: Caller, query: string): Promise<string> {
  const { errors, extensions } = await caller.send(query)
  expect(errors).toBeUndefined()
  return extensions?.change ?? ''
}
const askSecond = async ({ id }: Work) => {
  const second = await createUser(server.db, { role: 'reviewer' })
  const input = `{ id: "${id}", version: ${await versionOf('developer_assessments', id)}, reviewer_id: "${second.id}" }`
  const asked = await change(server.as('vetter'), `mutation { askSecondReview(input: ${input}) { id } }`)
  return { asked, second: await server.logIn(second) }
}

test('an earlier attempt that is settled again after a later one failed verifies nothing', async () => {
  const work = await createWork()
  await send(reviewer, work.id, work, 4)
  expect((await held(work)).verified_by_review_id).toBe(work.reviewIds[0])
  const { second } = await askSecond(work)
  await fail(work)
  await send(second, work.id, work, 4)
  const { result } = await server.db
    .selectFrom('developer_assessments')
    .select('result')
    .where('id', '=', work.id)
    .executeTakeFirstOrThrow()
  expect(result).toBe('STRONG_PASS')
  expect((await held(work)).verified_by_review_id).toBeNull()
})

test('an undo brings back no skill that a later attempt took, for the database either', async () => {
  const work = await createWork()
  await send(reviewer, work.id, work, 4)
  const { asked } = await askSecond(work)
  await fail(work)
  const { errors } = await server.as('vetter').query(undoMutation, { input: { change: asked } })
  expect(errors?.[0]?.extensions?.code).toBe('CONFLICT')
  expect((await held(work)).verified_by_review_id).toBeNull()
  const [review] = work.reviewIds
  const bring = write(server.db, { actor: reviewer.account.id, requestId: randomUUID() }, (trx) =>
    trx
      .updateTable('developer_skills')
      .set({ verified_by_review_id: review ?? null, verified_explicitly: true })
      .where('developer_id', '=', work.developer.id)
      .execute(),
  )
  await expect(bring).rejects.toThrow('only while the latest attempt')
})

test('an undo brings back no skill of an attempt that became inconclusive since', async () => {
  const work = await createWork()
  await send(reviewer, work.id, work, 4)
  const { id, version } = await held(work)
  const removed = await change(
    server.as('vetter'),
    `mutation { removeDeveloperSkill(input: { id: "${id}", version: ${version} }) { id } }`,
  )
  const attempt = `id: "${work.id}", version: ${await versionOf('developer_assessments', work.id)}`
  await change(server.as('vetter'), `mutation { markInconclusive(input: { ${attempt}, reason: "Copied." }) { id } }`)
  const { errors } = await server.as('vetter').query(undoMutation, { input: { change: removed } })
  expect(errors?.[0]?.extensions?.code).toBe('CONFLICT')
})

test('a merge takes back what a later attempt of the other record failed, and says so', async () => {
  const work = await createWork()
  await send(reviewer, work.id, work, 4)
  const double = await createDeveloper(server.db, { skills: [skill.id] })
  await fail(work, double.id)
  expect((await held(work)).verified_by_review_id).not.toBeNull()
  const { mergeDevelopers } = await server
    .as('recruiter')
    .data(graphql('mutation latestMerge($input: MergeDevelopersInput!) { mergeDevelopers(input: $input) { notes } }'), {
      input: {
        id: double.id,
        version: await versionOf('developers', double.id),
        into: work.developer.id,
        into_version: await versionOf('developers', work.developer.id),
      },
    })
  expect(mergeDevelopers.notes).toContain(
    '1 skill isn’t verified any more: a later attempt at the same assessment failed.',
  )
  expect((await held(work)).verified_by_review_id).toBeNull()
})

describe('work that its reviewer turns out to have done', () => {
  /** Passes work of a developer, whose reviewer has the address of another record. */
  async function passed() {
    const account = await createUser(server.db, { role: 'reviewer' })
    const work = await createReviewed(server.db, {
      reviewers: [account.id],
      stack: ['Latest'],
      developer: { skills: [skill.id] },
    })
    await send(await server.logIn(account), work.id, work, 4)
    expect((await held(work)).verified_by_review_id).toBe(work.reviewIds[0])
    return { work, account, double: await createDeveloper(server.db, { email: account.email.toUpperCase() }) }
  }
  const variablesOf = async (from: string, into: string) => ({
    input: {
      id: from,
      version: await versionOf('developers', from),
      into,
      into_version: await versionOf('developers', into),
    },
  })
  const merge = graphql('mutation ownMerge($input: MergeDevelopersInput!) { mergeDevelopers(input: $input) { notes } }')
  const standing = async (id: string) => {
    const { rows } = await sql`select from standing_passes where developer_assessment_id = ${id}`.execute(server.db)
    return rows.length
  }

  test('verifies nothing once their records are merged, until that is undone', async () => {
    const { work, double } = await passed()
    const { data, extensions } = await server
      .as('recruiter')
      .query(merge, await variablesOf(double.id, work.developer.id))
    expect(data?.mergeDevelopers.notes).toContain('1 skill isn’t verified any more: its reviewer was the developer.')
    expect((await held(work)).verified_by_review_id).toBeNull()
    expect(await standing(work.id)).toBe(0)
    await server.as('recruiter').data(undoMutation, { input: { change: extensions?.change } })
    expect((await held(work)).verified_by_review_id).toBe(work.reviewIds[0])
    expect(await standing(work.id)).toBe(1)
  })

  test('verifies nothing once the developer gets their address, and no account brings it back', async () => {
    const { work, account, double } = await passed()
    await asTest(server.db, (trx) => trx.deleteFrom('developers').where('id', '=', double.id).execute())
    const { id } = work.developer
    await server
      .as('recruiter')
      .data(graphql('mutation ownAddress($input: UpdateDeveloperInput!) { updateDeveloper(input: $input) { id } }'), {
        input: { id, version: await versionOf('developers', id), changes: { email: account.email } },
      })
    expect((await held(work)).verified_by_review_id).toBeNull()
    const [review] = work.reviewIds
    const bring = write(server.db, { actor: reviewer.account.id, requestId: randomUUID() }, (trx) =>
      trx
        .updateTable('developer_skills')
        .set({ verified_by_review_id: review ?? null, verified_explicitly: true })
        .where('developer_id', '=', id)
        .execute(),
    )
    await expect(bring).rejects.toThrow('only while')
  })
})
