import { afterAll, beforeAll, expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import {
  asTest,
  createDeveloper,
  createJob,
  createJobProfile,
  createSentReview,
  createSkill,
  createUser,
  verifiedBefore,
} from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let job: string
let otherJob: string
let members: readonly Member[]
beforeAll(async () => {
  server = await startTestServer()
  members = await createMembers()
})
afterAll(() => server.close())

/** Holds all that the plain rules below know of a member. */
interface Member {
  readonly id: string
  readonly country: string
  /** In US dollars; null where it is not known or has no rate of exchange. */
  readonly rate: number | null
  /** The years with each of two required skills; undefined for one that they lack. */
  readonly years: readonly (number | null | undefined)[]
  readonly verified: readonly boolean[]
  /** The days since the last message that was not refused; infinite without one. */
  readonly messagedDaysAgo: number
  readonly interviewing: boolean
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString()
const pick = <Item>(items: readonly Item[], at: number) => items[at % items.length] as Item

async function createMembers(): Promise<Member[]> {
  const { db } = server
  const [go, sql, css] = [await createSkill(db), await createSkill(db), await createSkill(db)].map(({ id }) => id)
  const required = [go ?? '', sql ?? '']
  const skills = { [required[0] ?? '']: 'REQUIRED', [required[1] ?? '']: 'REQUIRED', [css ?? '']: 'CORE' } as const
  job = (await createJob(db, { location: ['US', 'BR', 'PL'], skills })).id
  otherJob = (await createJob(db)).id
  const reviewer = (await createUser(db)).id
  const reviews = [
    await createSentReview(db, reviewer),
    await createSentReview(db, reviewer, { sent_at: new Date('2020-02-29') }),
    await createSentReview(db, reviewer, { type: 'LIVE_CODING' }),
  ].map(({ id }) => id)
  await asTest(db, (trx) =>
    trx.insertInto('exchange_rates').values({ currency: 'EUR', rate: '1.1', day: '2026-01-01' }).execute(),
  )
  const created: Member[] = []
  for (let at = 0; at < 36; at++) created.push(await createMember(at, required, reviews))
  return created
}

/** Creates the member of a place. The periods of their values differ, so that they meet in many ways. */
async function createMember(at: number, required: readonly string[], reviews: readonly string[]): Promise<Member> {
  const [cost_rate_cents, currency, rate] = pick(rates, at)
  const country = pick(['US', 'BR', 'PL'], at >> 1)
  const { id } = await createDeveloper(server.db, { country, cost_rate_cents, currency })
  const years = [pick([5, 2, null, undefined], at), pick([3, 8, undefined], at)]
  // The first review counts, the second is outdated, and nobody knows of the talk of the third. Others are only claimed.
  const placeOf = (place: number) => [0, 0, 0, 1, 2, 3][(at + place) % 6] ?? 3
  const verified = years.map((one, place) => one !== undefined && placeOf(place) === 0)
  for (const [place, skill_id] of required.entries()) {
    const years_of_experience = years[place]
    if (years_of_experience === undefined) continue
    const verified_by_review_id = reviews[placeOf(place)]
    const verification = verified_by_review_id ? verifiedBefore(verified_by_review_id) : {}
    const held = { developer_id: id, skill_id, years_of_experience, ...verification }
    await asTest(server.db, (trx) => trx.insertInto('developer_skills').values(held).execute())
  }
  const messagedDaysAgo = pick([Number.POSITIVE_INFINITY, 3, 20, 40], at >> 2)
  await message(id, messagedDaysAgo)
  const status = pick(['INTERVIEWING', 'SENT', null, 'OFFER', null, null, null] as const, at)
  if (status) await createJobProfile(server.db, { job_id: otherJob, developer_id: id, status })
  const interviewing = status === 'INTERVIEWING' || status === 'OFFER'
  return { id, country, rate, years, verified, messagedDaysAgo, interviewing }
}

/** Sends somebody a message about the job, another one or none, and one more that was refused and so reached nobody. */
function message(developer_id: string, days: number): Promise<void> {
  return asTest(server.db, async (trx) => {
    const common = { developer_id, delivery_method: 'OUTBOX' } as const
    const refused = { ...common, job_id: otherJob, success: false, created_at: daysAgo(1) }
    await trx.insertInto('messages').values(refused).execute()
    if (!Number.isFinite(days)) return
    const sent = { ...common, success: true, created_at: daysAgo(days) }
    if (days === 40)
      await trx
        .insertInto('messages')
        .values({ ...sent, subject: 'Hello', body: 'Hello' })
        .execute()
    else
      await trx
        .insertInto('messages')
        .values({ ...sent, job_id: days === 3 ? otherJob : job })
        .execute()
  })
}

const rates = [
  [5_000, 'USD', 50],
  [6_000, 'EUR', 66],
  [null, 'USD', null],
  [7_000, 'USD', 70],
  [100, 'KES', null],
] as const

interface Filter {
  readonly match_at_least?: number | undefined
  readonly rate_at_most?: number | undefined
  readonly verified?: true | undefined
  readonly countries?: string[] | undefined
  readonly years_at_least?: number | undefined
  readonly not_messaged_days?: number | undefined
  readonly free?: true | undefined
}

const documentText = graphql(`query ($job_id: ID!, $filter: CandidateFilter, $count: Int!, $version: String) {
  allSearchDevs(job_id: $job_id, filter: $filter, count: 100, version: $version) {
    total unfiltered version unchanged developers { id match_percentage }
  }
  selectFirstDevs(job_id: $job_id, filter: $filter, count: $count)
}`)
const ask = (filter?: Filter, caller: Caller = server.as('recruiter'), version?: string) =>
  caller.query(documentText, { job_id: job, filter, count: 5, version })
async function search(filter?: Filter, version?: string) {
  const { data, errors } = await ask(filter, server.as('recruiter'), version)
  if (!data) throw new Error(JSON.stringify(errors))
  return data
}

/** The rules, said one by one and slowly. */
function passes(member: Member, match: number, filter: Filter): boolean {
  if (match < (filter.match_at_least ?? 0)) return false
  if (filter.rate_at_most !== undefined && !(member.rate !== null && member.rate <= filter.rate_at_most)) return false
  if (filter.verified && !member.verified.every(Boolean)) return false
  if (filter.countries && filter.countries.length > 0 && !filter.countries.includes(member.country)) return false
  const least = filter.years_at_least
  if (least !== undefined && !member.years.every((years) => typeof years === 'number' && years >= least)) return false
  if (filter.not_messaged_days !== undefined && member.messagedDaysAgo < filter.not_messaged_days) return false
  return !(filter.free && member.interviewing)
}

test('the candidates whom a filter leaves are those of its plain rules, ranked as before, and the first of them are selected', {
  tags: ['property', 'fuzz'],
}, async () => {
  const { allSearchDevs: all } = await search()
  expect(all.total).toBe(members.length)
  expect(all.unfiltered).toBe(members.length)
  const filters = fc.record(
    {
      match_at_least: fc.constantFrom(0, 1, 40, 80, 81, 100),
      rate_at_most: fc.constantFrom(0, 49.99, 50, 65.99, 66, 70, 900),
      verified: fc.constant(true as const),
      countries: fc.subarray(['US', 'BR', 'PL', 'DE']),
      years_at_least: fc.constantFrom(0, 2, 2.5, 3, 5, 80),
      not_messaged_days: fc.constantFrom(1, 3, 4, 20, 21, 30, 60),
      free: fc.constant(true as const),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const expected = all.developers.filter(({ id, match_percentage }) => {
        const member = members.find((one) => one.id === id)
        return member && passes(member, match_percentage, filter)
      })
      const { allSearchDevs: left, selectFirstDevs: first } = await search(filter)
      expect(left.developers).toEqual(expected)
      expect([left.total, left.unfiltered]).toEqual([expected.length, members.length])
      expect(first).toEqual(expected.slice(0, 5).map(({ id }) => id))
    }),
    { numRuns: 80 },
  )
})

test.each([
  ['the match', { match_at_least: 80 }],
  ['the rate', { rate_at_most: 66 }],
  ['verified skills', { verified: true }],
  ['the country', { countries: ['PL'] }],
  ['years', { years_at_least: 2 }],
  ['messages', { not_messaged_days: 14 }],
  ['interviews', { free: true }],
] satisfies [string, Filter][])('a filter by %s leaves some, and not all', async (_name, filter) => {
  const { total } = (await search(filter)).allSearchDevs
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThan(members.length)
})

test('an unchanged filtered answer is not sent again, and whoever is messaged meanwhile is not left', async () => {
  const filter: Filter = { not_messaged_days: 14 }
  const { allSearchDevs: before } = await search(filter)
  expect((await search(filter, before.version)).allSearchDevs).toMatchObject({ unchanged: true, developers: [] })
  const developer_id = before.developers[0]?.id ?? ''
  await asTest(server.db, (trx) =>
    trx
      .insertInto('messages')
      .values({ developer_id, job_id: job, delivery_method: 'OUTBOX', success: true })
      .execute(),
  )
  const { allSearchDevs: after } = await search(filter, before.version)
  expect(after.developers).toEqual(before.developers.slice(1))
  await asTest(server.db, (trx) =>
    trx.deleteFrom('messages').where('developer_id', '=', developer_id).where('job_id', '=', job).execute(),
  )
})

test.each([
  [{ match_at_least: 101 }],
  [{ match_at_least: -1 }],
  [{ rate_at_most: -1 }],
  [{ countries: ['Poland'] }],
  [{ years_at_least: 81 }],
  [{ not_messaged_days: 0 }],
  [{ not_messaged_days: 366 }],
])('a filter of %j is refused', async (filter) => {
  expect((await ask(filter)).errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
})

test.each(['reviewer', 'client'] as const)('a %s may not filter', async (role) => {
  expect((await ask({ rate_at_most: 50 }, server.as(role))).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})
