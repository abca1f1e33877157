import { expect, test } from 'vitest'
import { myAssessmentList } from '#shared/reviews/reviews.ts'
import { createReview } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { testList } from '#test/lists/testList.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { myAssessmentSource } from './data.ts'

const day = (offset: number) => new Date(Date.UTC(2026, 5, 15 + offset, 12))

const sent = (total_score: number) => ({ status: 'SENT' as const, total_score })

async function createReviews({ db, as }: TestServer): Promise<void> {
  const { id } = as('vetter').account
  await createReview(db, id, { code_name: 'Amber', assessment_name: 'SQL', due_at: day(2), status: 'DRAFT' })
  await createReview(db, id, { code_name: 'Birch', assessment_name: 'React', due_at: day(-1), status: 'PENDING' })
  await createReview(db, id, { code_name: 'Cedar', assessment_name: '=Go', due_at: day(-5), ...sent(62.5) })
  await createReview(db, id, { code_name: 'Clover', assessment_name: 'Vue', due_at: day(-4), ...sent(90) })
  await createReview(db, id, { code_name: 'Dune', assessment_name: 'Java', due_at: null, status: 'DECLINED' })
  await createReview(db, id, { code_name: 'Élan 100%', assessment_name: 'go on', due_at: day(2), status: 'PENDING' })
  await createReview(db, id, { code_name: 'elm', assessment_name: '“Go”, too', due_at: null, status: 'PENDING' })
  await createReview(db, as('reviewer').account.id, { code_name: 'Ember', due_at: day(1) })
}

testList(myAssessmentList, {
  field: 'getMyAssessments',
  name: 'MyAssessment',
  source: myAssessmentSource,
  fields: 'code_name assessment_name stack due_at status total_score',
  prepare: createReviews,
  as: 'vetter',
})

test('a reviewer sees only their own reviews, which name the developer by code only', async () => {
  const server = await startTestServer()
  await createReviews(server)
  const list = graphql(
    '{ getMyAssessments { assessments { code_name stack due_at status version } aggregate { count } } }',
  )
  expect(await server.as('reviewer').data(list)).toEqual({
    getMyAssessments: {
      assessments: [{ code_name: 'Ember', stack: [], due_at: day(1).toISOString(), status: 'PENDING', version: 1 }],
      aggregate: { count: 1 },
    },
  })
  await server.close()
})
