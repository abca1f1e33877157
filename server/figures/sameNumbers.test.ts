import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInMoods } from '#shared/checkIns/checkIns.ts'
import { developerStages } from '#shared/developers/developerStages.ts'
import { answerableStatuses } from '#shared/jobProfiles/clientAnswers.ts'
import { openJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { activeJobStatuses } from '#shared/jobs/jobStatuses.ts'
import {
  placedStatuses,
  placementStatuses,
  runningPlacementStatuses,
  startingStatuses,
} from '#shared/placements/placementLife.ts'
import { rolesWith } from '#shared/platform/permissions.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { keptPlans } from '#test/database.ts'
import { dayIn, today } from '#test/days.ts'
import * as fc from '#test/draws/property.ts'
import {
  createCheckIn,
  createDeveloper,
  createDstmPlacement,
  createJob,
  createJobProfile,
  createUser,
} from '#test/factories.ts'
import { graphql, type TypedOperation } from '#test/graphql.ts'
import { addDemoFirm } from '#test/rows/demoFirm.ts'
import { type Caller, dataOf, startTestServer, type TestServer } from '#test/testServer.ts'

/* A number that stands in several places is the same in each of them, and its link opens as many rows. */

let server: TestServer
beforeAll(async () => {
  // Each comparison asks some hundred questions.
  server = await startTestServer({ variables: { RATE_PER_MINUTE: '0' }, open: keptPlans })
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-numbers-'))
  const client = new pg.Client({ connectionString: server.database.url })
  await client.connect()
  await addDemoFirm(client, folder, { developers: 60, accounts: true })
  await client.end()
  await rm(folder, { recursive: true })
})
afterAll(() => server.close())

/** Some companies still have the day before. */

/* Each list reads a number where it stands. */

const counts = {
  PlacementRisk: graphql(`query ($filter: PlacementRiskFilter) {
    page: getPlacementRiskPage(filter: $filter) { aggregate { count } } }`),
  CheckIn: graphql('query ($filter: CheckInFilter) { page: getCheckInPage(filter: $filter) { aggregate { count } } }'),
  Developer: graphql(`query ($filter: DeveloperFilter) {
    page: getDeveloperPage(filter: $filter) { aggregate { count } } }`),
  Applicant: graphql(`query ($filter: ApplicantFilter) {
    page: getApplicantPage(filter: $filter) { aggregate { count } } }`),
  JobProfile: graphql(`query ($filter: JobProfileFilter) {
    page: getJobProfilePage(filter: $filter) { aggregate { count } } }`),
  Job: graphql('query ($filter: JobFilter) { page: getJobPage(filter: $filter) { aggregate { count } } }'),
}
type List = keyof typeof counts

/** Counts the rows of a list with a filter, as its title says. */
async function count(caller: Caller, list: List, filter: object): Promise<number> {
  return dataOf(await caller.send(counts[list], { filter })).page.aggregate.count
}

/* Each reads a page of a list from an offset. */

const placements = graphql(`query ($filter: PlacementRiskFilter, $offset: Int!) {
  page: getPlacementRiskPage(limit: 100, offset: $offset, filter: $filter) { rows: placements { id dstm_id } } }`)
const checkIns = graphql(`query ($filter: CheckInFilter, $offset: Int!) {
  page: getCheckInPage(limit: 100, offset: $offset, filter: $filter) { rows: check_ins { dstm_id } } }`)
const developers = graphql(`query ($filter: DeveloperFilter, $offset: Int!) {
  page: getDeveloperPage(limit: 100, offset: $offset, filter: $filter) { rows: developers { dstm_id open_profiles } } }`)
const applicants = graphql(`query ($filter: ApplicantFilter, $offset: Int!) {
  page: getApplicantPage(limit: 100, offset: $offset, filter: $filter) { rows: applicants { id } } }`)
const jobs = graphql(`query ($filter: JobFilter, $offset: Int!) {
  page: getJobPage(limit: 100, offset: $offset, filter: $filter) {
    rows: jobs { open_profiles placed_profiles profile_counts { status count } } } }`)
const companies = graphql(`query ($filter: CompanyFilter, $offset: Int!) {
  page: getCompanyPage(limit: 100, offset: $offset, filter: $filter) {
    rows: companies { id active_jobs profiles_out placed_now starting } } }`)
const dstms = graphql(`query ($filter: DstmFilter, $offset: Int!) {
  page: getDstmPage(limit: 100, offset: $offset, filter: $filter) {
    rows: dstms { id members placed starting check_ins_due check_ins_overdue at_risk } } }`)

type Pages<Row> = TypedOperation<{ readonly page: { readonly rows: readonly Row[] } }>

async function rowsOf<Row>(caller: Caller, pages: Pages<Row>, filter: object = {}): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const { page } = dataOf(await caller.send(pages, { filter, offset: rows.length }))
    rows.push(...page.rows)
    if (page.rows.length < 100) return rows
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** The lists whose rows are in portfolios. */
const portfolios = { PlacementRisk: placements, CheckIn: checkIns, Developer: developers } as const
type PortfolioList = keyof typeof portfolios

/** Counts the rows of a list with a filter that nobody looks after: they are in no portfolio. */
async function unattended(caller: Caller, list: PortfolioList, filter: object): Promise<number> {
  const rows = await rowsOf<{ readonly dstm_id: string | null }>(caller, portfolios[list], filter)
  return rows.filter(({ dstm_id }) => dstm_id === null).length
}

type DstmNumber = 'members' | 'placed' | 'starting' | 'check_ins_due' | 'check_ins_overdue' | 'at_risk'

/** Adds up a number of all portfolios, with the rows that are in none. Each portfolio must open as many rows as it says. */
async function inPortfolios(caller: Caller, name: DstmNumber, list: PortfolioList, filter: object): Promise<number> {
  const all = await rowsOf(caller, dstms)
  for (const { id, [name]: number } of all) {
    expect(await count(caller, list, { ...filter, dstm: [id] }), `${name} of ${id}`).toBe(number)
  }
  return sum(all.map((dstm) => dstm[name])) + (await unattended(caller, list, filter))
}

type CompanyNumber = 'active_jobs' | 'profiles_out' | 'placed_now' | 'starting'

/** Adds up a number of all companies. Each company must open as many rows as it says. */
async function atCompanies(caller: Caller, name: CompanyNumber, list: List, filter: object): Promise<number> {
  const all = await rowsOf(caller, companies)
  for (const { id, [name]: number } of all) {
    expect(await count(caller, list, { ...filter, company: [id] }), `${name} of ${id}`).toBe(number)
  }
  return sum(all.map((company) => company[name]))
}

/** Reads a figure of today, and the rows that it opens. */
async function figure(caller: Caller, figure: 'PLACED' | 'STARTING' | 'ACTIVE_MEMBERS') {
  const { figures, page } = await caller.data(
    graphql(`query ($figure: Figure!, $today: String!) {
      figures: getFigures(figures: [$figure], from: $today, to: $today) { value }
      page: getFigureRows(figure: $figure, from: $today, to: $today) { count }
    }`),
    { figure, today: today() },
  )
  return { 'the metrics': figures[0]?.value ?? 0, 'the rows of the metric': page.count }
}

async function tabCount(caller: Caller, name: 'due' | 'overdue' | 'at_risk' | 'placed' | 'starting'): Promise<number> {
  const tabs = graphql('{ counts: getCheckInCounts { due overdue at_risk placed starting } }')
  return (await caller.data(tabs)).counts[name]
}

/** Expects the members of each country and skill, wherever they are counted, to open as many members. */
async function expectMembersBy(caller: Caller): Promise<void> {
  const { countries, supply } = await caller.data(
    graphql('query { countries: getMembersByCountry { country members } supply: getSkillSupply { id members } }'),
  )
  for (const { country, members } of countries) {
    expect(await count(caller, 'Developer', { stage: ['MEMBER'], country: [country] }), country).toBe(members)
  }
  for (const { id, members } of supply) {
    expect(await count(caller, 'Developer', { stage: ['MEMBER'], skills: [id] }), `skill ${id}`).toBe(members)
  }
}

const isOpen = ({ status }: { readonly status: string }) =>
  (openJobProfileStatuses as readonly string[]).includes(status)

/** Compares the open profiles of the jobs that the matcher offers with those of the list of jobs. */
async function expectOfferedJobs(caller: Caller): Promise<void> {
  const { offered } = await caller.data(graphql('query { offered: getAllActiveJobs { job_profiles { status } } }'))
  const listed = await rowsOf(caller, jobs, { status: activeJobStatuses })
  expect(offered.flatMap(({ job_profiles }) => job_profiles.filter(isOpen)).length).toBe(
    sum(listed.map(({ open_profiles }) => open_profiles)),
  )
}

type Places = Readonly<Record<string, number>>

/** Each number is read in every place that shows it. */
const numbers: Readonly<Record<string, (caller: Caller) => Promise<Places>>> = {
  placed: async (caller) => ({
    ...(await figure(caller, 'PLACED')),
    'the tab of the check-ins': await tabCount(caller, 'placed'),
    'its list': await count(caller, 'PlacementRisk', { status: placedStatuses }),
    'the profiles': await count(caller, 'JobProfile', { phase: ['PLACED'] }),
    'the companies': await atCompanies(caller, 'placed_now', 'JobProfile', { phase: ['PLACED'] }),
    'the DSTMs': await inPortfolios(caller, 'placed', 'PlacementRisk', { status: placedStatuses }),
  }),
  starting: async (caller) => ({
    ...(await figure(caller, 'STARTING')),
    'the tab of the check-ins': await tabCount(caller, 'starting'),
    'its list': await count(caller, 'PlacementRisk', { status: startingStatuses }),
    'the profiles': await count(caller, 'JobProfile', { phase: ['STARTING'] }),
    'the companies': await atCompanies(caller, 'starting', 'JobProfile', { phase: ['STARTING'] }),
    'the DSTMs': await inPortfolios(caller, 'starting', 'PlacementRisk', { status: startingStatuses }),
  }),
  'placed or starting': async (caller) => ({
    'the list of placements': await count(caller, 'PlacementRisk', { status: runningPlacementStatuses }),
    'the profiles': await count(caller, 'JobProfile', { status: ['PLACED'] }),
    'both parts of the profiles': await count(caller, 'JobProfile', { phase: ['PLACED', 'STARTING'] }),
    'the jobs': sum((await rowsOf(caller, jobs)).map(({ placed_profiles }) => placed_profiles)),
  }),
  members: async (caller) => {
    await expectMembersBy(caller)
    return {
      ...(await figure(caller, 'ACTIVE_MEMBERS')),
      'the list': await count(caller, 'Developer', { stage: ['MEMBER'] }),
      'the DSTMs': await inPortfolios(caller, 'members', 'Developer', { stage: ['MEMBER'] }),
    }
  },
  'check-ins due': async (caller) => ({
    'the tab': await tabCount(caller, 'due'),
    'its list': await count(caller, 'CheckIn', { state: ['DUE'], running: true }),
    'the DSTMs': await inPortfolios(caller, 'check_ins_due', 'CheckIn', { state: ['DUE'], running: true }),
  }),
  'check-ins overdue': async (caller) => ({
    'the tab': await tabCount(caller, 'overdue'),
    'its list': await count(caller, 'CheckIn', { state: ['OVERDUE'], running: true }),
    'the DSTMs': await inPortfolios(caller, 'check_ins_overdue', 'CheckIn', { state: ['OVERDUE'], running: true }),
  }),
  'open profiles': async (caller) => {
    await expectOfferedJobs(caller)
    const listed = await rowsOf(caller, jobs)
    const people = await rowsOf(caller, developers, { open_profiles: { from: 1 } })
    return {
      'the list': await count(caller, 'JobProfile', { phase: ['OPEN'] }),
      'its statuses': await count(caller, 'JobProfile', { status: openJobProfileStatuses }),
      'the jobs': sum(listed.map(({ open_profiles }) => open_profiles)),
      'the statuses of the jobs': sum(
        listed.flatMap(({ profile_counts }) => profile_counts.filter(isOpen).map((one) => one.count)),
      ),
      'the developers': sum(people.map(({ open_profiles }) => open_profiles)),
    }
  },
  'profiles out': async (caller) => ({
    'the list': await count(caller, 'JobProfile', { status: answerableStatuses }),
    'the companies': await atCompanies(caller, 'profiles_out', 'JobProfile', { status: answerableStatuses }),
  }),
  'active jobs': async (caller) => ({
    'the list': await count(caller, 'Job', { status: activeJobStatuses }),
    'the companies': await atCompanies(caller, 'active_jobs', 'Job', { status: activeJobStatuses }),
  }),
  'at risk': async (caller) => ({
    'the tab': await tabCount(caller, 'at_risk'),
    'its list': await count(caller, 'PlacementRisk', { at_risk: true }),
    'the DSTMs': await inPortfolios(caller, 'at_risk', 'PlacementRisk', { at_risk: true }),
  }),
  'applicants waiting': async (caller) => {
    const stages = Object.keys(developerStages)
    const byStage = stages.map((stage) => count(caller, 'Applicant', { stage: [stage] }))
    return {
      'the list': await count(caller, 'Applicant', {}),
      'its stages': sum(await Promise.all(byStage)),
      'its rows': (await rowsOf(caller, applicants)).length,
    }
  },
  'new applicants': async (caller) => ({
    'the list': await count(caller, 'Applicant', { stage: ['APPLICANT'] }),
    'the developers': await count(caller, 'Developer', { stage: ['APPLICANT'] }),
  }),
}

/** Reads every number in all its places. @returns the numbers. */
async function readNumbers(caller: Caller): Promise<Places> {
  const totals: Record<string, number> = {}
  for (const [name, read] of Object.entries(numbers)) {
    const places = await read(caller)
    const [number = 0] = Object.values(places)
    expect({ [name]: places }).toEqual({
      [name]: Object.fromEntries(Object.keys(places).map((place) => [place, number])),
    })
    totals[name] = number
  }
  return totals
}

/* These tests change the demo firm as people do. */

const admin = () => server.as('admin')
let before: Places

/** Returns by how much each number differs from before. */
async function changes(): Promise<Places> {
  const now = await readNumbers(admin())
  const changed = Object.entries(now).filter(([name, number]) => number !== before[name])
  const moved = Object.fromEntries(changed.map(([name, number]) => [name, number - (before[name] ?? 0)]))
  before = now
  return moved
}

describe('in the demo firm', { tags: 'large' }, () => {
  beforeAll(async () => {
    before = await readNumbers(admin())
  })

  test('there is something of each', () => {
    for (const name of ['placed', 'starting', 'members', 'open profiles', 'new applicants']) {
      expect({ [name]: before[name] }).not.toEqual({ [name]: 0 })
    }
  })

  test.each(rolesWith('checkIns:read').filter((role) => role !== 'admin'))(
    'a %s reads the same numbers',
    async (role) => {
      expect(await readNumbers(server.as(role))).toEqual(before)
    },
  )

  test('a placement that begins is placed, and starting no more', async () => {
    const [pending] = await rowsOf(admin(), placements, { status: startingStatuses })
    await changePlacement(
      pending?.id,
      'setPlacementStart(input: { id: $id, version: $version, starts_on: $day, note: "Sooner." })',
      dayIn(-1),
    )
    expect(await changes()).toMatchObject({ placed: 1, starting: -1 })
  })

  test('a placement that ends is placed no more', async () => {
    const [active] = await rowsOf(admin(), placements, { status: ['ACTIVE'] })
    await changePlacement(
      active?.id,
      'setPlacementEnd(input: { id: $id, version: $version, ends_on: $day })',
      dayIn(-2),
    )
    expect(await changes()).toMatchObject({ placed: -1, 'placed or starting': -1 })
  })

  test('a check-in that is held is due no more', async () => {
    const [active] = await rowsOf(admin(), placements, { status: ['ACTIVE'] })
    const { id } = await createCheckIn(server.db, active?.id ?? '', { due: 0, state: 'DUE' })
    expect(await changes()).toMatchObject({ 'check-ins due': 1 })
    const talk = { party: 'DEVELOPER', channel: 'CALL', mood: 'GOOD', notes: 'All fine.', follow_ups: [] } as const
    const check_in = { ...talk, held_at: new Date().toISOString(), next_due_on: null }
    await admin().data(
      graphql(
        'mutation ($id: ID!, $check_in: CheckInRecord!) { holdCheckIn(input: { id: $id, version: 1, check_in: $check_in }) { id } }',
      ),
      { id, check_in },
    )
    expect(await changes()).toMatchObject({ 'check-ins due': -1 })
  })

  test('an applicant who is rejected waits no more', async () => {
    const unowned = new Set((await rowsOf(admin(), applicants, { owner: ['none'] })).map(({ id }) => id))
    const applicant = (await rowsOf(admin(), applicants, { stage: ['APPLICANT'] })).find(({ id }) => !unowned.has(id))
    await admin().data(
      graphql(`mutation ($ids: [ID!]!, $day: String!) {
        decideApplicants(input: { selection: { ids: $ids }, to: REJECTED, reason: SKILLS, cool_off_until: $day }) { count }
      }`),
      { ids: [applicant?.id], day: dayIn(90) },
    )
    expect(await changes()).toEqual({ 'applicants waiting': -1, 'new applicants': -1 })
  })
})

/** Changes a placement by a mutation with a day. */
async function changePlacement(id = '', change: string, day: string): Promise<void> {
  const document = graphql('query ($id: ID!) { placement: getPlacement(id: $id) { version } }')
  const { placement } = await admin().data(document, { id })
  const text = `mutation ($id: ID!, $version: Int!, $day: String!) { ${change} { id } }`
  dataOf(await admin().send(text, { id, day, ...placement }))
}

/* The property tries firms of any shape. */

const one = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const somebody = fc.record({
  stage: one(Object.keys(developerStages) as (keyof typeof developerStages)[]),
  country: one(['US', 'DE', null]),
  isLookedAfter: fc.boolean(),
  isGone: fc.boolean(),
  profile: fc.option(one(openJobProfileStatuses)),
})
const somePlacement = fc.record({
  status: one(valuesOf(placementStatuses)),
  ends_on: fc.option(fc.integer({ min: -30, max: 100 })),
  moods: fc.array(one(valuesOf(checkInMoods)), { maxLength: 3 }),
  due: fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 3 }),
})
const someFirm = fc.record({
  people: fc.array(somebody, { maxLength: 8 }),
  placements: fc.array(somePlacement, { maxLength: 6 }),
})
type Firm = typeof someFirm extends fc.Arbitrary<infer Value> ? Value : never

async function addPerson(person: Firm['people'][number], dstm: string, job_id: string): Promise<void> {
  const { stage, country, isLookedAfter, isGone, profile } = person
  const [status = null] = developerStages[stage].statuses
  const reason = ['STANDBY', 'REJECTED'].includes(stage) ? ({ stage_reason: 'OTHER' } as const) : {}
  const row = { stage, status, country, ...reason, dstm_id: isLookedAfter ? dstm : null }
  const deletion = isGone && profile === null ? { deleted_at: new Date() } : {}
  const { id: developer_id } = await createDeveloper(server.db, { ...row, ...deletion })
  if (profile !== null) await createJobProfile(server.db, { developer_id, job_id, status: profile })
}

async function addPlacement(placement: Firm['placements'][number], dstm_id: string): Promise<void> {
  const { moods, due, ...terms } = placement
  const { id } = await createDstmPlacement(server.db, { dstm_id, ...terms })
  for (const [step, mood] of moods.entries()) await createCheckIn(server.db, id, { due: -60 + step * 10, mood })
  for (const day of due) await createCheckIn(server.db, id, { due: day })
}

test('in firms of any shape', { tags: ['property', 'fuzz'] }, async () => {
  await fc.assert(
    fc.asyncProperty(someFirm, async ({ people, placements }) => {
      const dstm = await createUser(server.db, { role: 'dstm' })
      const job = await createJob(server.db, { status: 'NEEDS_PROFILES' })
      for (const person of people) await addPerson(person, dstm.id, job.id)
      for (const placement of placements) await addPlacement(placement, dstm.id)
      await readNumbers(admin())
    }),
    { numRuns: 4, endOnFailure: true },
  )
})
