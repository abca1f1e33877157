import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatLongMonth } from '#shared/platform/text/formatMonth.ts'
import type { TickState } from '#shared/skills/tickStates.ts'
import { tickBadge, tickText } from '#shared/skills/ticks.ts'
import { dayIn } from '#test/days.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createDeveloper, createSentReview, createSkill, createUser, verifiedBefore } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let people: { readonly interviewer: string; readonly other: string }
beforeAll(async () => {
  server = await startTestServer()
  people = { interviewer: (await createUser(server.db)).id, other: (await createUser(server.db)).id }
})
afterAll(() => server.close())

/** What is known about the talk that a tick rests on; null for work that was sent in. */
const talks = [null, 'unknown', 'on record', 'confirmed', 'denied', 'reviewed by nobody who was there'] as const

interface Given {
  readonly talk: (typeof talks)[number]
  /** Null until an admin chose. */
  readonly period: number | null
  /** The months before this one in which it was reviewed, and the place within that month, from 0 to 1. */
  readonly monthsAgo: number
  readonly within: number
  /** The months since then after which the same work was reviewed again. */
  readonly again: number | null
}

const given = fc.record<Given>({
  talk: fc.constantFrom(...talks),
  period: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 120 })),
  monthsAgo: fc.oneof(fc.integer({ min: 0, max: 130 }), fc.constantFrom(23, 24, 25)),
  within: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  again: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 130 })),
})

/** The rule, said plainly. Only whole months of UTC count. */
function stateOf({ talk, period, monthsAgo }: Given): TickState {
  if (talk !== null && talk !== 'confirmed') return 'BEFORE_RULE'
  return monthsAgo > (period ?? 24) ? 'OUTDATED' : 'CURRENT'
}

/** Returns a moment of a month before this one. The last is a millisecond before the next month. */
function momentOf(monthsAgo: number, within: number): Date {
  const now = new Date()
  const start = (months: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)
  const [from, to] = [start(monthsAgo), monthsAgo === 0 ? now.getTime() : start(monthsAgo - 1) - 1]
  return new Date(from + Math.floor((to - from) * within))
}

async function choosePeriod(tick_months: number | null): Promise<void> {
  await asTest(server.db, async (trx) => {
    await trx.deleteFrom('firm_settings').execute()
    if (tick_months !== null) await trx.insertInto('firm_settings').values({ tick_months }).execute()
  })
}

async function createTick({ talk, monthsAgo, within, again }: Given) {
  const { db } = server
  const sent_at = momentOf(monthsAgo, within)
  const type = talk === null ? 'TAKE_HOME' : 'LIVE_CODING'
  const review = await createSentReview(db, people.interviewer, { type, sent_at })
  const row = db.selectFrom('reviews').select('developer_assessment_id').where('id', '=', review.id)
  const { developer_assessment_id } = await row.executeTakeFirstOrThrow()
  await asTest(db, async (trx) => {
    if (again !== null) {
      const later = { reviewer_id: people.other, sent_at: momentOf(Math.max(0, monthsAgo - again), 1) }
      await trx
        .insertInto('reviews')
        .values({ developer_assessment_id, status: 'SENT', ...later })
        .execute()
    }
    if (talk === null || talk === 'unknown') return
    // Whoever was there has reviewed it.
    const was = talk === 'reviewed by nobody who was there' ? (await createUser(db)).id : people.interviewer
    const record = { talk_on: dayIn(-1), talk_minutes: 45, talk_with_ids: [was] }
    await trx.updateTable('developer_assessments').set(record).where('id', '=', developer_assessment_id).execute()
    const took_place = talk !== 'denied'
    if (talk !== 'on record') {
      await trx.insertInto('talk_answers').values({ developer_assessment_id, took_place }).execute()
    }
  })
  return { review_id: review.id, verified_at: sent_at }
}

test('what a tick is worth follows from whole months, the firm’s period and what is known about its talk', {
  tags: 'property',
}, async () => {
  await fc.assert(
    fc.asyncProperty(given, async (drawn) => {
      await choosePeriod(drawn.period)
      const { review_id, verified_at } = await createTick(drawn)
      const { rows } = await sql`select state, verified_at from ticks where review_id = ${review_id}`.execute(server.db)
      expect(rows).toEqual([{ state: stateOf(drawn), verified_at: verified_at.toISOString() }])
    }),
    { numRuns: 300 },
  )
})

test('the zone of a connection does not move the month in which a tick becomes outdated', async () => {
  await choosePeriod(24)
  const tick = { talk: null, period: 24, again: null } as const
  const [last, first] = [
    await createTick({ ...tick, monthsAgo: 25, within: 1 }),
    await createTick({ ...tick, monthsAgo: 24, within: 0 }),
  ]
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await server.db.transaction().execute(async (trx) => {
      await sql`select set_config('TimeZone', ${zone}, true)`.execute(trx)
      const { rows } = await sql<{ state: TickState }>`
        select state from ticks where review_id in (${last.review_id}, ${first.review_id}) order by verified_at`.execute(
        trx,
      )
      expect(rows.map(({ state }) => state)).toEqual(['OUTDATED', 'CURRENT'])
    })
  }
})

test('a review that was not sent is worth nothing', async () => {
  const { id } = await createSentReview(server.db, people.interviewer, { status: 'DRAFT', sent_at: null })
  expect((await sql`select from ticks where review_id = ${id}`.execute(server.db)).rows).toEqual([])
})

test('only what counts today is green, and each says its month', () => {
  const verified_at = '2024-03-31T23:59:59.999Z'
  const words = (tick: TickState | null) => tickText({ tick, verified_at: tick && verified_at })
  expect(words('CURRENT')).toBe('Verified Mar 2024')
  expect(words('OUTDATED')).toBe('Verified in March 2024')
  expect(words('BEFORE_RULE')).toBe('Before the rule, Mar 2024')
  expect(words(null)).toBe('Claimed')
  const toneOf = (tick: TickState | null) => tickBadge({ tick, verified_at }).tone
  expect((['CURRENT', 'OUTDATED', 'BEFORE_RULE', null] as const).map(toneOf)).toEqual([
    'good',
    'neutral',
    'neutral',
    'neutral',
  ])
  expect(tickBadge({ tick: 'OUTDATED', verified_at }, 'Go').label).toBe('Go, verified in March 2024')
  expect(formatLongMonth('2024-04-01T00:00:00Z')).toBe('April 2024')
})

test('an admin chooses the period, which counts at once, and nobody else does', async () => {
  await choosePeriod(null)
  const skill = await createSkill(server.db)
  const developer = await createDeveloper(server.db)
  const { review_id } = await createTick({ talk: null, period: null, monthsAgo: 7, within: 0.5, again: null })
  const verified = verifiedBefore(review_id)
  await asTest(server.db, (trx) =>
    trx
      .insertInto('developer_skills')
      .values({ developer_id: developer.id, skill_id: skill.id, ...verified })
      .execute(),
  )
  const shown = async () => {
    const { getDeveloper, due } = await server.as('vetter').data(
      graphql(`query ($id: ID!, $skills: [ID!]) {
        getDeveloper(id: $id) { skills { tick verified } }
        due: getDeveloperPage(filter: { verified_skills: $skills, skills_to_renew: [OUTDATED] }) { aggregate { count } }
      }`),
      { id: developer.id, skills: [skill.id] },
    )
    return [...getDeveloper.skills, due.aggregate.count]
  }
  expect(await shown()).toEqual([{ tick: 'CURRENT', verified: true }, 0])
  const set = graphql(`mutation ($months: Int!) {
    setTickMonths(input: { tick_months: $months, version: 0 }) { tick_months }
  }`)
  expect((await server.as('vetter').query(set, { months: 6 })).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  expect((await server.as('admin').data(set, { months: 6 })).setTickMonths.tick_months).toBe(6)
  expect(await shown()).toEqual([{ tick: 'OUTDATED', verified: false }, 1])
})
