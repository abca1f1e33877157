import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asTest } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { createReviewed } from '#test/rows/reviews.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let vetter: Caller
let reviewer: Caller
beforeAll(async () => {
  server = await startTestServer()
  vetter = server.as('vetter')
  reviewer = server.as('reviewer')
})
afterAll(() => server.close())

const createWork = (stack: readonly string[]) =>
  createReviewed(server.db, { reviewers: [reviewer.account.id], stack: [...stack], developer: {} })

async function assessmentOf({ id }: { readonly id: string }) {
  const found = await server.db
    .selectFrom('developer_assessments')
    .innerJoin('assessment_versions', 'assessment_versions.id', 'developer_assessments.assessment_version_id')
    .innerJoin('assessments', 'assessments.id', 'assessment_versions.assessment_id')
    .where('developer_assessments.id', '=', id)
    .select(['assessments.id', 'assessments.version', 'assessment_versions.id as version_id'])
    .executeTakeFirstOrThrow()
  const versions = await server.db
    .selectFrom('assessment_versions')
    .where('assessment_id', '=', found.id)
    .select(['number', 'stack'])
    .orderBy('number')
    .execute()
  return { ...found, versions }
}

const changeStack = (id: string, version: number, stack: readonly string[]) =>
  vetter.data(
    graphql(
      'mutation ($id: ID!, $version: Int!, $stack: [String!]!) { updateAssessment(input: { id: $id, version: $version, changes: { stack: $stack } }) { id stack } }',
    ),
    { id, version, stack: [...stack] },
  )

const ownReview = async (id: string) => {
  const { review } = await reviewer.data(
    graphql('query ($id: ID!) { review: getOwnReview(developer_assessment_id: $id) { stack } }'),
    { id },
  )
  return review.stack
}

describe('a stack that changes after it was sent', () => {
  test('is the next version, and the review asks about what was sent', async () => {
    const work = await createWork(['Sentish'])
    const { id, version } = await assessmentOf(work)
    await changeStack(id, version, ['Laterish', 'Sentish'])
    const { versions } = await assessmentOf(work)
    expect(versions).toEqual([
      { number: 1, stack: ['Sentish'] },
      { number: 2, stack: ['Laterish', 'Sentish'] },
    ])
    expect(await ownReview(work.id)).toEqual(['Sentish'])
  })

  test('makes one next version, however often it changes before that is sent', async () => {
    const work = await createWork(['Sentish'])
    const first = await assessmentOf(work)
    await changeStack(first.id, first.version, ['One'])
    const second = await assessmentOf(work)
    await changeStack(second.id, second.version, ['Two'])
    const { versions } = await assessmentOf(work)
    expect(versions).toEqual([
      { number: 1, stack: ['Sentish'] },
      { number: 2, stack: ['Two'] },
    ])
  })

  test('makes no version where it is the same', async () => {
    const work = await createWork(['Sentish'])
    const { id, version } = await assessmentOf(work)
    await changeStack(id, version, ['Sentish'])
    expect((await assessmentOf(work)).versions).toHaveLength(1)
  })

  test('is refused by the database where nobody made the next version', async () => {
    const work = await createWork(['Sentish'])
    const { id, version_id } = await assessmentOf(work)
    const bySql = asTest(server.db, (trx) =>
      trx
        .updateTable('assessments')
        .set({ stack: ['Other'] })
        .where('id', '=', id)
        .execute(),
    )
    await expect(bySql).rejects.toThrow('This version was sent, so that its rubric never changes.')
    const ofVersion = asTest(server.db, (trx) =>
      trx
        .updateTable('assessment_versions')
        .set({ stack: ['Other'] })
        .where('id', '=', version_id)
        .execute(),
    )
    await expect(ofVersion).rejects.toThrow('This version was sent, so that its rubric never changes.')
  })
})
