import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createUser } from '#test/factories.ts'
import { createReviewed } from '#test/reviews.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A completed assessment whose total and whose review have as many digits as an earlier release wrote. */
async function createTotal(reviewer_id: string, total_score: number) {
  const created = await createReviewed(server.db, { reviewers: [reviewer_id] })
  await asTest(server.db, async (trx) => {
    const sent = { status: 'SENT', sent_at: new Date(), total_score } as const
    await trx.updateTable('reviews').set(sent).where('developer_assessment_id', '=', created.id).execute()
    const completed = { status: 'COMPLETED', result: 'PASS', completed_at: new Date(), total_score } as const
    await trx.updateTable('developer_assessments').set(completed).where('id', '=', created.id).execute()
  })
  return created
}

async function csvOf(caller: Caller, list: string): Promise<string> {
  const headers = { authorization: `Bearer ${caller.token}` }
  return (await fetch(`${server.url}/portal/lists/${list}.csv`, { headers })).text()
}

const everywhere = `query ($id: ID!, $assessment: ID!) {
  getAttempts(developer_id: $id) { total_score reviews { total_score } }
  getDeveloper(id: $id) { developer_assessments { total_score } }
  getDeveloperPage(limit: 20) { developers { id best_score } }
  getSentAssessmentPage(assessment_id: $assessment) { sent_assessments { total_score } }
  getActivity(table: developers, id: $id, limit: 100) { changes { field to } }
}`

interface Everywhere {
  readonly getAttempts: readonly { total_score: number; reviews: readonly { total_score: number }[] }[]
  readonly getDeveloper: { readonly developer_assessments: readonly { total_score: number }[] }
  readonly getDeveloperPage: { readonly developers: readonly { id: string; best_score: number | null }[] }
  readonly getSentAssessmentPage: { readonly sent_assessments: readonly { total_score: number }[] }
  readonly getActivity: readonly { readonly changes: readonly { field: string; to: string }[] }[]
}

test.each([
  [66.666664, 66.7],
  [64.95, 65],
  [62.25, 62.3],
])('a total of %d is %d in the API, in lists, in their files and in the audit', async (stored, shown) => {
  const reviewer = await createUser(server.db, { role: 'reviewer' })
  const { developer, assessmentId } = await createTotal(reviewer.id, stored)
  const data = await server.as('admin').data<Everywhere>(everywhere, { id: developer.id, assessment: assessmentId })
  const { getAttempts, getDeveloper, getDeveloperPage, getSentAssessmentPage, getActivity } = data
  const found = {
    attempt: getAttempts[0]?.total_score,
    review: getAttempts[0]?.reviews[0]?.total_score,
    developer: getDeveloper.developer_assessments[0]?.total_score,
    best: getDeveloperPage.developers.find(({ id }) => id === developer.id)?.best_score,
    sent: getSentAssessmentPage.sent_assessments[0]?.total_score,
  }
  for (const [place, total] of Object.entries(found)) expect({ place, total }).toEqual({ place, total: shown })
  const audited = getActivity
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => /^(Total|Review) score$/.test(field))
  expect(audited.map(({ to }) => to)).toContain(`${shown} %`)
  expect(new Set(audited.map(({ to }) => to)).size).toBe(1)
  const files = await Promise.all(['developers', 'sent_assessments'].map((list) => csvOf(server.as('admin'), list)))
  for (const file of files) {
    expect(file).toContain(String(shown))
    expect(file).not.toContain(String(stored))
  }
})
