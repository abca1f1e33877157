import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReviewStatus } from '#shared/developerAssessments/developerAssessments.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createAssessment, createCompletedAssessment, createDeveloper, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const query = graphql(`query ($id: ID!) {
  getAttempts(developer_id: $id) {
    id name type version_number pass_mark status result total_score blind criteria { name weight must_pass anchors }
    reviews { id reviewer_name status total_score comments shown_skills unshown_skills scores { criterion_id score comment } }
  }
}`)
const list = (caller: Caller, id: string) => caller.query(query, { id })

const skills = { shown_skills: ['SQL'], unshown_skills: ['Go'] }

/** Creates an attempt with a rubric of one criterion, and a review by each of these accounts. */
async function createAttempt(reviews: readonly { reviewer_id: string; status: ReviewStatus }[]) {
  const { db } = server
  const developer = await createDeveloper(db)
  const { version_id, criterion_ids } = await createAssessment(db)
  const completed = { assessment_version_id: version_id, result: 'PASS', total_score: 75 } as const
  const { id: developer_assessment_id } = await createCompletedAssessment(db, developer.id, completed)
  const [criterion_id = ''] = criterion_ids
  return asTest(db, async (trx) => {
    for (const { reviewer_id, status } of reviews) {
      const given = { status, total_score: 75, comments: `By ${reviewer_id}`, ...skills }
      const { id: review_id } = await trx
        .insertInto('reviews')
        .values({
          developer_assessment_id,
          reviewer_id,
          ...given,
          sent_at: status === 'SENT' ? new Date() : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx.insertInto('review_scores').values({ review_id, criterion_id, score: 3, comment: 'Fine' }).execute()
    }
    return developer.id
  })
}

test('an attempt comes with its rubric, its reviews and their scores', async () => {
  const reviewer = await createUser(server.db, { role: 'reviewer', display_name: 'Rhea' })
  const id = await createAttempt([{ reviewer_id: reviewer.id, status: 'SENT' }])
  const { data } = await list(server.as('dstm'), id)
  expect(data?.getAttempts).toMatchObject([
    {
      status: 'COMPLETED',
      result: 'PASS',
      total_score: 75,
      blind: false,
      criteria: [{ name: 'Correctness', weight: 4, must_pass: true, anchors: expect.arrayContaining(['Fails']) }],
      reviews: [{ reviewer_name: 'Rhea', status: 'SENT', total_score: 75, scores: [{ score: 3, comment: 'Fine' }] }],
    },
  ])
})

const statuses: readonly ReviewStatus[] = ['PENDING', 'DRAFT', 'SENT', 'DECLINED']

test('whatever the reviews, nobody sees what others gave before sending the own one', {
  tags: 'property',
}, async () => {
  const viewer = server.as('vetter')
  const other = await createUser(server.db, { role: 'reviewer', display_name: 'Other' })
  const status = fc.constantFrom(...statuses)
  await fc.assert(
    fc.asyncProperty(fc.option(status, { nil: undefined }), status, async (own, others) => {
      const mine = own ? [{ reviewer_id: viewer.account.id, status: own }] : []
      const id = await createAttempt([...mine, { reviewer_id: other.id, status: others }])
      const [attempt] = (await list(viewer, id)).data?.getAttempts ?? []
      const isReviewing = own === 'PENDING' || own === 'DRAFT'
      expect(attempt).toMatchObject({
        blind: isReviewing,
        total_score: isReviewing ? null : 75,
        result: isReviewing ? null : 'PASS',
      })
      const theirs = attempt?.reviews.find(({ reviewer_name }) => reviewer_name === 'Other')
      const isShown = others === 'SENT' && !isReviewing
      expect(theirs?.comments).toBe(isShown ? `By ${other.id}` : null)
      const nothing = { shown_skills: [], unshown_skills: [] }
      expect(theirs ?? nothing).toMatchObject(isShown ? skills : nothing)
      expect([theirs?.total_score ?? null, theirs?.scores.length]).toEqual(isShown ? [75, 1] : [null, 0])
      const mineShown = attempt?.reviews.find(({ reviewer_name }) => reviewer_name === 'The vetter')
      if (own) expect(mineShown).toMatchObject({ comments: `By ${viewer.account.id}`, total_score: 75 })
    }),
    { numRuns: 30 },
  )
})

describe('who may not read', () => {
  test.each(['reviewer', 'client'] as const)('a %s is refused', async (role) => {
    const id = await createAttempt([{ reviewer_id: server.as('reviewer').account.id, status: 'SENT' }])
    expect((await list(server.as(role), id)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  })

  test('a deleted developer is not found', async () => {
    const { id } = await createDeveloper(server.db, { deleted_at: new Date() })
    expect((await list(server.as('admin'), id)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  })
})
