import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSchema, isObjectType } from 'graphql'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roundedTotal } from '#server/vettingOverview/rows/cells.ts'
import { roundTotal } from '#shared/reviews/totals.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createSkill, createUser, verifiedBefore } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { createReviewed, scoreAll } from '#test/rows/reviews.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/**
 * Creates a completed assessment whose total and whose two reviews have as many digits as an earlier release wrote. Its developer is in
 * vetting, holds a skill by the first review, and waits for the verification of another.
 */
async function createTotal(reviewers: readonly string[], total_score: number) {
  const developer = { stage: 'VETTING', status: 'DECISION' } as const
  const created = await createReviewed(server.db, { reviewers, developer })
  const [review_id = ''] = created.reviewIds
  const held = await createSkill(server.db)
  await asTest(server.db, async (trx) => {
    const sent = { status: 'SENT', sent_at: new Date(), total_score } as const
    await scoreAll(trx, review_id, created.criterionIds)
    await trx.updateTable('reviews').set(sent).where('developer_assessment_id', '=', created.id).execute()
    const completed = { status: 'COMPLETED', result: 'PASS', completed_at: new Date(), total_score } as const
    await trx.updateTable('developer_assessments').set(completed).where('id', '=', created.id).execute()
    const skill = { developer_id: created.developer.id, skill_id: held.id }
    await trx
      .insertInto('developer_skills')
      .values({ ...skill, ...verifiedBefore(review_id) })
      .execute()
  })
  return created
}

async function csvOf(caller: Caller, file: string): Promise<string> {
  const headers = { authorization: `Bearer ${caller.token}` }
  return (await fetch(`${server.url}/portal/${file}.csv`, { headers })).text()
}

/** There are two operations, since one has at most five fields. */
const everywhere = [
  graphql(`query ($id: ID!, $assessment: ID!) {
    getAttempts(developer_id: $id) { __typename total_score reviews { __typename total_score } }
    getDeveloper(id: $id) { developer_assessments { __typename total_score } }
    getDeveloperSkills(developer_id: $id) { __typename assessment_score }
    getSentAssessmentPage(assessment_id: $assessment) { sent_assessments { __typename total_score } }
  }`),
  graphql(`query ($attempt: ID!) {
    getOwnReview(developer_assessment_id: $attempt) { __typename total_score others { __typename total_score } }
    getMyAssessments { assessments { __typename total_score } }
    getDeveloperPage { developers { __typename best_score } }
    getVettingPage { vetting { __typename score } }
  }`),
]

/** Finds every total in an answer, with the field that told it. */
function totalsIn(answer: unknown): { field: string; total: unknown }[] {
  if (Array.isArray(answer)) return answer.flatMap(totalsIn)
  if (answer === null || typeof answer !== 'object') return []
  const { __typename: type, ...fields } = answer as Record<string, unknown>
  return Object.entries(fields).flatMap(([name, value]) =>
    /score$/.test(name) ? [{ field: `${type}.${name}`, total: value }] : totalsIn(value),
  )
}

/** Lists the fields of the API that tell a total. A band of scores is told in steps of five, so it is none. */
function fieldsOfTotals(): string[] {
  const schema = buildSchema(readFileSync(path.join(import.meta.dirname, '../../schema.graphql'), 'utf8'))
  const objects = Object.values(schema.getTypeMap()).filter(isObjectType)
  return objects.flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => /score$/.test(field.name) && String(field.type) === 'Float')
      .map((field) => `${type.name}.${field.name}`),
  )
}

const given = graphql(`query {
  both: getOverviewRows(cell: CRITERION_SHARED) { rows { detail } }
  beside: getOverviewRows(cell: REVIEWS_SHARED) { rows { value other } }
}`)
const files = [
  ...['developers', 'sent_assessments', 'vetting', 'assessments'].map((list) => `lists/${list}`),
  ...['CRITERION_SHARED', 'REVIEWS_SCORED', 'REVIEWS_SHARED'].map((cell) => `vetting-overview/${cell}`),
]

async function auditedTotals(admin: Caller, id: string): Promise<Set<string>> {
  const { getActivity } = await admin.data(
    graphql('query ($id: ID!) { getActivity(table: developers, id: $id, limit: 100) { changes { field to } } }'),
    { id },
  )
  const changes = getActivity.flatMap((activity) => activity.changes)
  return new Set(changes.filter(({ field }) => /^(Total|Review) score$/.test(field)).map(({ to }) => String(to)))
}

describe.each([
  [66.666664, 66.7],
  [64.95, 65],
  [62.25, 62.3],
  [64.94999, 64.9],
])('a total of %d is %d', (stored, shown) => {
  let admin: Caller
  let created: Awaited<ReturnType<typeof createTotal>>
  beforeAll(async () => {
    admin = await server.logIn(await createUser(server.db, { role: 'admin' }))
    created = await createTotal([admin.account.id, (await createUser(server.db)).id], stored)
  })
  // Deleted developers leave the lists, so that no list has the total of another case.
  afterAll(() => asTest(server.db, (trx) => trx.updateTable('developers').set({ deleted_at: new Date() }).execute()))

  test('in every field of the API', async () => {
    const { id, developer, assessmentId } = created
    const variables = { id: developer.id, assessment: assessmentId, attempt: id }
    const totals = totalsIn(await Promise.all(everywhere.map((document) => admin.send(document, variables))))
    expect(new Set(totals.map(({ field }) => field))).toEqual(new Set(fieldsOfTotals()))
    for (const one of totals) expect(one).toEqual({ ...one, total: shown })
  })

  test('in the rows of the vetting overview', async () => {
    const { both, beside } = await admin.data(given)
    expect(both.rows).toEqual([{ detail: `${shown} %, ${shown} %` }])
    expect(beside.rows).toEqual([
      { value: shown, other: shown },
      { value: shown, other: shown },
    ])
  })

  test.each(files)('in the file %s', async (name) => {
    const file = await csvOf(admin, name)
    expect(file.match(/\b6\d(\.\d+)?\b/g)).toContain(String(shown))
    expect(file).not.toMatch(/\b6\d\.\d{2}/)
  })

  test('in the audit', async () => {
    expect(await auditedTotals(admin, created.developer.id)).toEqual(new Set([`${shown} %`]))
  })
})

test('the database rounds every total as the rest does', async () => {
  const digits = fc.nat({ max: 10_000_000 }).map((count) => count / 100_000)
  const totals = fc.sample(digits, 2_000)
  const rounded = roundedTotal(sql`total`)
  const { rows } = await sql<{ total: number; rounded: number }>`
    select total, ${rounded} as rounded from unnest(${totals}::real[]) as total`.execute(server.db)
  for (const row of rows) expect(row).toEqual({ ...row, rounded: roundTotal(row.total) })
})
