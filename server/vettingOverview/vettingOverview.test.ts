import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { write } from '#server/platform/db/connection/connect.ts'
import type { DeveloperStatus } from '#shared/developers/developerStages.ts'
import { addDays } from '#shared/platform/calendarDays.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { vettingSteps } from '#shared/vetting/vettingSteps.ts'
import { type FunnelBasis, predictedOutcomes } from '#shared/vettingOverview/vettingOverview.ts'
import { today } from '#test/days.ts'
import * as fc from '#test/draws/property.ts'
import { asTest } from '#test/factories.ts'
import { graphql, type TypedOperation } from '#test/graphql.ts'
import { addDemoFirm } from '#test/rows/demoFirm.ts'
import { dataOf, startTestServer, type TestServer } from '#test/testServer.ts'

/* Compares the figures of the demo firm with a plain count in memory. Each must open as many rows as it says. */

let server: TestServer
let lives: Change[][]
beforeAll(async () => {
  server = await startTestServer()
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-overview-'))
  const client = new pg.Client({ connectionString: server.database.url })
  await client.connect()
  await addDemoFirm(client, folder, { developers: 400, accounts: true })
  await client.end()
  await rm(folder, { recursive: true })
  lives = await readLives()
})
afterAll(() => server.close())

interface Period {
  readonly from?: string | null
  readonly to?: string | null
}
const data = async <Data>(document: TypedOperation<Data>, variables: object = {}) =>
  dataOf(await server.as('vetter').send(document, variables))

const moment = fc
  .integer({ min: Date.parse('2024-01-01'), max: Date.parse('2026-03-15') })
  .map((time) => new Date(time).toISOString())
const period = fc.record({ from: fc.option(moment), to: fc.option(moment) })
const isIn = ({ from, to }: Period, at: string) => (!from || at >= from) && (!to || at < to)

describe('the funnel', () => {
  const counts = ['entered', 'went_on', 'went_back', 'paused', 'rejected', 'withdrew', 'here'] as const
  const query = graphql(`query ($basis: FunnelBasis!, $period: OverviewPeriod) {
    getVettingFunnel(basis: $basis, period: $period) {
      step entered went_on went_back paused rejected withdrew here median_days
    }
  }`)

  test('counts in any period what following each developer counts', { tags: ['property', 'large'] }, async () => {
    const basis = fc.constantFrom<FunnelBasis>('COHORT', 'ACTIVITY')
    await fc.assert(
      fc.asyncProperty(basis, period, async (by, asked) => {
        const { getVettingFunnel } = await data(query, { basis: by, period: asked })
        expect(getVettingFunnel.map(({ step }) => step)).toEqual([null, ...vettingSteps])
        for (const { median_days, ...found } of getVettingFunnel) {
          const expected = slowStep(found.step, by, asked)
          expect(found).toEqual({ step: found.step, ...expected.counts })
          if (expected.median === null) expect(median_days).toBeNull()
          else expect(median_days).toBeCloseTo(expected.median, 6)
        }
      }),
      { numRuns: 25 },
    )
  })

  interface Stay {
    readonly step: string | null
    readonly since: string
    readonly until: string | undefined
    readonly entered: string
    readonly outcome: string
  }

  function staysOf(changes: readonly Change[]): Stay[] {
    const stays: Stay[] = []
    let entered = ''
    for (const [index, { at, to, from, stage }] of changes.entries()) {
      if (!isStep(to)) continue
      const next = changes[index + 1]
      if (!isStep(from)) {
        entered = at
        const end = changes.slice(index).find((change) => !isStep(change.to))
        stays.push({ step: null, since: at, until: end?.at, entered, outcome: outcomeOf(end, null) })
      }
      stays.push({ step: to, since: at, until: next?.at, entered, outcome: outcomeOf(next, to) })
      expect(stage).toBe('VETTING')
    }
    return stays
  }

  function outcomeOf(next: Change | undefined, step: string | null): string {
    if (!next) return 'here'
    if (isStep(next.to)) return positionOf(next.to) > positionOf(step) ? 'went_on' : 'went_back'
    return { MEMBER: 'went_on', STANDBY: 'paused', REJECTED: 'rejected', WITHDRAWN: 'withdrew' }[next.stage] ?? ''
  }

  const isStep = (status: string | null) => (vettingSteps as readonly (string | null)[]).includes(status)
  const positionOf = (status: string | null) => vettingSteps.indexOf(status as (typeof vettingSteps)[number])

  function slowStep(step: string | null, by: FunnelBasis, asked: Period) {
    const stays = lives.flatMap(staysOf).filter((stay) => stay.step === step)
    const isStarted = (stay: Stay) => isIn(asked, by === 'COHORT' ? stay.entered : stay.since)
    const ended = stays.filter(
      ({ until, entered }) => until && (by === 'COHORT' ? isIn(asked, entered) : isIn(asked, until)),
    )
    const lengths = ended.map(({ since, until }) => (Date.parse(until ?? '') - Date.parse(since)) / 86_400_000)
    const here = stays.filter((stay) => !stay.until && (by === 'ACTIVITY' || isIn(asked, stay.entered)))
    const tally = (outcome: string) => ended.filter((stay) => stay.outcome === outcome).length
    const [, ...outcomes] = counts
    return {
      counts: {
        entered: stays.filter(isStarted).length,
        ...Object.fromEntries(outcomes.map((outcome) => [outcome, tally(outcome)])),
        here: here.length,
      },
      median: median(lengths),
    }
  }
})

interface Change {
  readonly at: string
  readonly from: string | null
  readonly to: string | null
  readonly stage: string
}

/** Reads the changes of status of every developer, with the stage after each, straight from the events. */
async function readLives(): Promise<Change[][]> {
  const events = await server.db
    .selectFrom('events')
    .select(['row_id', 'at', 'old_values', 'new_values'])
    .where('table_name', '=', 'developers')
    // Figures leave out whoever was deleted, such as after a merge.
    .where('row_id', 'in', server.db.selectFrom('developers').select('id').where('deleted_at', 'is', null))
    .orderBy('id')
    .execute()
  return [...Map.groupBy(events, ({ row_id }) => row_id).values()].map((own) => {
    let stage = ''
    return own.flatMap(({ at, old_values, new_values }) => {
      stage = String(new_values?.stage ?? stage)
      const [from, to] = [old_values?.status ?? null, new_values?.status ?? null] as (DeveloperStatus | null)[]
      return from === to ? [] : [{ at: new Date(at).toISOString(), from: from ?? null, to: to ?? null, stage }]
    })
  })
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

describe('every count opens its rows', () => {
  const rowsQuery =
    graphql(`query ($cell: OverviewCell!, $key: String, $criterion: String, $basis: FunnelBasis, $period: OverviewPeriod) {
    getOverviewRows(cell: $cell, key: $key, criterion: $criterion, basis: $basis, period: $period) {
      count rows { developer_id at } reviewer
    }
  }`)
  const periods: Period[] = [{}, { from: '2025-09-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' }]

  async function expectRows(count: number, cell: object, of: Period) {
    const { getOverviewRows } = await data(rowsQuery, {
      ...cell,
      period: of,
    })
    expect({ ...cell, count: getOverviewRows.count }).toEqual({ ...cell, count })
    expect(getOverviewRows.rows).toHaveLength(Math.min(20, count))
  }

  type Cells = Readonly<Record<string, string>>
  async function expectCells<Row extends object>(
    rows: readonly Row[],
    cells: Cells,
    key: keyof Row,
    of: Period,
    more = {},
  ) {
    for (const row of rows) {
      for (const [field, cell] of Object.entries(cells)) {
        await expectRows(row[field as keyof Row] as number, { cell, key: row[key], ...more }, of)
      }
    }
  }

  const funnel = {
    entered: 'FUNNEL_ENTERED',
    went_on: 'FUNNEL_ON',
    rejected: 'FUNNEL_REJECTED',
    withdrew: 'FUNNEL_WITHDRAWN',
    here: 'FUNNEL_HERE',
  }
  test.each(['COHORT', 'ACTIVITY'])('of the funnel by %s', { tags: 'large' }, async (basis) => {
    const query = graphql(`query ($basis: FunnelBasis!, $period: OverviewPeriod) {
      getVettingFunnel(basis: $basis, period: $period) { step entered went_on rejected withdrew here }
    }`)
    const asked = periods[1] ?? {}
    const { getVettingFunnel } = await data(query, {
      basis,
      period: asked,
    })
    await expectCells(getVettingFunnel.slice(0, 6), funnel, 'step', asked, { basis })
  })

  test('of the ages', async () => {
    const cells = { fresh: 'AGE_FRESH', nearly_late: 'AGE_NEARLY_LATE', late: 'AGE_LATE', unowned: 'AGE_UNOWNED' }
    const { getVettingAgeing } = await data(graphql('{ getVettingAgeing { step fresh nearly_late late unowned } }'))
    expect(getVettingAgeing.reduce((sum, { late }) => sum + late, 0)).toBeGreaterThan(0)
    await expectCells(getVettingAgeing, cells, 'step', {})
  })

  test.each(periods)('of the reasons in %j', { tags: 'large' }, async (asked) => {
    const cells = { rejected_early: 'LEFT_REJECTED_EARLY', rejected: 'LEFT_REJECTED', withdrew: 'LEFT_WITHDRAWN' }
    const query = graphql(
      'query ($period: OverviewPeriod) { getLeavingReasons(period: $period) { reason rejected_early rejected withdrew } }',
    )
    const { getLeavingReasons } = await data(query, { period: asked })
    expect(getLeavingReasons.length).toBeGreaterThan(0)
    await expectCells(getLeavingReasons, cells, 'reason', asked)
  })

  test('of the reviewers', async () => {
    const cells = {
      open: 'REVIEWS_OPEN',
      overdue: 'REVIEWS_OVERDUE',
      sent: 'REVIEWS_SENT',
      declined: 'REVIEWS_DECLINED',
      taken_back: 'REVIEWS_TAKEN_BACK',
    }
    const query = graphql(
      'query ($period: OverviewPeriod) { getReviewerLoads(period: $period) { id open overdue sent declined taken_back } }',
    )
    for (const asked of periods) {
      const { getReviewerLoads } = await data(query, { period: asked })
      expect(getReviewerLoads.length).toBeGreaterThan(3)
      await expectCells(getReviewerLoads, cells, 'id', asked)
    }
  })

  test('of the calibration', { tags: 'large' }, async () => {
    const query = graphql(`query ($period: OverviewPeriod) {
      getReviewerCalibration(period: $period) { id sent shared }
      getCriterionAgreement(period: $period) { criterion shared }
    }`)
    for (const asked of periods) {
      const { getReviewerCalibration, getCriterionAgreement } = await data(query, { period: asked })
      await expectCells(getReviewerCalibration, { sent: 'REVIEWS_SCORED', shared: 'REVIEWS_SHARED' }, 'id', asked)
      await expectCells(getCriterionAgreement, { shared: 'CRITERION_SHARED' }, 'criterion', asked)
    }
  })

  test.each(valuesOf(predictedOutcomes))('of the prediction of %s', { tags: 'large' }, async (outcome) => {
    const query = graphql(
      `query ($outcome: PredictedOutcome!) { getPredictions(outcome: $outcome) { criterion developers differing } }`,
    )
    const { getPredictions } = await data(query, {
      outcome,
    })
    for (const { criterion, developers, differing } of getPredictions) {
      await expectRows(developers, { cell: 'PREDICTED', key: outcome, criterion }, {})
      await expectRows(differing, { cell: 'PREDICTED_MINORITY', key: outcome, criterion }, {})
    }
  })

  const predictionOf = async (outcome: 'INTERVIEW' | 'MOOD') => {
    const query = graphql(`query ($outcome: PredictedOutcome!) {
      getPredictions(outcome: $outcome) { criterion differing concordance { value } }
    }`)
    const { getPredictions } = await data(query, { outcome })
    return getPredictions.find(({ criterion }) => criterion === null)
  }

  test('of the demo firm predict its interviews better than chance', { tags: 'large' }, async () => {
    const total = await predictionOf('INTERVIEW')
    expect(total?.concordance?.value).toBeGreaterThan(0.6)
    // Otherwise the rows of the minority would be compared with none.
    expect(total?.differing).toBeGreaterThan(0)
  })

  test('of so few placements predict no mood', { tags: 'large' }, async () => {
    expect((await predictionOf('MOOD'))?.concordance ?? null).toBeNull()
  })

  test('and saves them as a file, under the headings of the screen, which the security events tell of', async () => {
    const { getOverviewRows } = await data(rowsQuery, { cell: 'REVIEWS_SENT', period: periods[1] })
    const query = new URLSearchParams(periods[1] as Record<string, string>)
    const answer = await fileOf('REVIEWS_SENT', 'vetter', query)
    const [heading, first, ...others] = (await answer.text()).trim().split('\r\n')
    expect(heading).toBe('Developer,Assessment,Assigned,Sent,Days,Developer id,Assessment id')
    expect(first).toContain(getOverviewRows.rows[0]?.developer_id)
    expect(getOverviewRows.count).toBeGreaterThan(20)
    expect(others).toHaveLength(getOverviewRows.count - 1)
    const recorded = await server.db
      .selectFrom('security_events')
      .select('details')
      .where('kind', '=', 'EXPORTED')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(recorded.details).toEqual({
      what: 'list',
      list: 'Vetting overview: Sent reviews',
      rows: getOverviewRows.count,
    })
  })

  test('a name that begins like a formula stays a text in the file', async () => {
    const { id } = await server.db
      .selectFrom('developers')
      .select('id')
      .where('stage', '=', 'VETTING')
      .executeTakeFirstOrThrow()
    await write(server.db, { actor: 'task:test' }, (trx) =>
      trx.updateTable('developers').set({ first_name: '=HYPERLINK' }).where('id', '=', id).execute(),
    )
    const file = await (await fileOf('FUNNEL_HERE', 'vetter', new URLSearchParams({ basis: 'ACTIVITY' }))).text()
    expect(file).toContain("\r\n'=HYPERLINK ")
  })

  test('only for who may read vetting, and only for what the overview counts', async () => {
    expect((await fileOf('FUNNEL_HERE', 'reviewer')).status).toBe(403)
    expect((await fileOf('FUNNEL_HERE', 'client')).status).toBe(403)
    expect((await fileOf('toString', 'vetter')).status).toBe(404)
    expect((await fileOf('FUNNEL_HERE', 'vetter', new URLSearchParams({ from: 'yesterday' }))).status).toBe(400)
  })

  function fileOf(cell: string, role: Role, query = new URLSearchParams()): Promise<Response> {
    const headers = { authorization: `Bearer ${server.as(role).token}` }
    return fetch(`${server.url}/portal/vetting-overview/${cell}.csv?${query}`, { headers })
  }

  test('a cell of nothing has no rows', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    await expectRows(0, { cell: 'REVIEWS_SENT', key: id }, {})
    await expectRows(0, { cell: 'PREDICTED', key: 'toString' }, {})
    await expectRows(0, { cell: 'CRITERION_SHARED', key: "'; drop table reviews" }, {})
  })
})

test('skills count the members and jobs that their lists show', async () => {
  const { getSkillSupply } = await data(graphql('{ getSkillSupply { id jobs members available in_vetting } }'))
  expect(getSkillSupply.length).toBeGreaterThan(5)
  for (const { id, ...counts } of getSkillSupply.slice(0, 5)) {
    const lists = await data(
      graphql(`query ($skill: [ID!]!) {
        jobs: getJobPage(filter: { required_skills: $skill, status: [LEAD, NEEDS_PROFILES, PROFILES_SENT, WAITING_ON_CLIENT, FOLLOW_UP, ACTIVE] }) { aggregate { count } }
        members: getDeveloperPage(filter: { skills: $skill, stage: [MEMBER] }) { aggregate { count } }
        available: getDeveloperPage(filter: { skills: $skill, stage: [MEMBER], status: [AVAILABLE] }) { aggregate { count } }
        in_vetting: getDeveloperPage(filter: { skills: $skill, stage: [VETTING] }) { aggregate { count } }
      }`),
      { skill: [id] },
    )
    expect(Object.fromEntries(Object.entries(lists).map(([name, { aggregate }]) => [name, aggregate.count]))).toEqual(
      counts,
    )
  }
})

describe('a reviewer', () => {
  interface CountedReview {
    readonly reviewer_id: string
    readonly status: string
    readonly due_at: string | null
    readonly sent_at: string | null
    readonly ended_at: string | null
    readonly kind: number | null
  }

  /** Ends the declined reviews in each of the ways that there are, in turn. The first way is the reviewer's own. */
  async function endInTurn() {
    await asTest(server.db, (trx) =>
      sql`
        update reviews set
          released_at = case turn.kind when 1 then now() end, released_because = case turn.kind when 1 then 'AWAY' end,
          could_not_open = turn.kind = 2,
          decline_reason = case turn.kind when 3 then 'The assessment was cancelled.'
            when 4 then 'No longer needed: the assessment is inconclusive.' else 'No time this week.' end
        from (select id, row_number() over (order by id) % 5 as kind from reviews where status = 'DECLINED') turn
        where turn.id = reviews.id`.execute(trx),
    )
  }

  test('declined what they declined, and is as punctual as what fell due', async () => {
    await endInTurn()
    const { rows } = await sql<CountedReview>`
      select r.reviewer_id, r.status, r.due_at, r.sent_at, kinds.kind::int, (
        select max(s.at) from state_changes s
        where s.table_name = 'reviews' and s.column_name = 'status' and s.row_id = r.id and s.to_value = 'DECLINED'
      ) as ended_at
      from reviews r
      left join (
        select id, row_number() over (order by id) % 5 as kind from reviews where status = 'DECLINED'
      ) kinds on kinds.id = r.id
      join developer_assessments da on da.id = r.developer_assessment_id
      join developers d on d.id = da.developer_id and d.deleted_at is null`.execute(server.db)
    const query = graphql(`query ($period: OverviewPeriod) {
      getReviewerLoads(period: $period) { id declined taken_back on_time_rate { value } }
    }`)
    const now = new Date().toISOString()
    const asOf = [addDays(today(), -30), addDays(today(), 1)].map((day) => `${day}T00:00:00.000Z`)
    for (const to of asOf) {
      const asked = { from: `${addDays(to.slice(0, 10), -400)}T00:00:00.000Z`, to }
      const within = (at: string | null) => at !== null && isIn(asked, at)
      const { getReviewerLoads } = await data(query, { period: asked })
      expect(getReviewerLoads.some(({ declined }) => declined > 0)).toBe(true)
      expect(getReviewerLoads.some(({ taken_back }) => taken_back > 0)).toBe(true)
      for (const { id, ...load } of getReviewerLoads) {
        const own = rows.filter(({ reviewer_id }) => reviewer_id === id)
        const ended = own.filter(({ status, ended_at }) => status === 'DECLINED' && within(ended_at))
        const due = own.filter(
          ({ status, due_at }) =>
            status !== 'DECLINED' && within(due_at) && (status === 'SENT' || (due_at ?? now) < now),
        )
        const onTime = due.filter(({ sent_at, due_at }) => sent_at !== null && due_at !== null && sent_at <= due_at)
        expect(load).toEqual({
          declined: ended.filter(({ kind }) => kind === 0).length,
          taken_back: ended.filter(({ kind }) => kind !== 0).length,
          on_time_rate: due.length === 0 ? null : { value: expect.closeTo(onTime.length / due.length, 6) },
        })
      }
    }
  })
})

test.each(['reviewer', 'client'] as const)('a %s is refused', async (role) => {
  for (const field of [
    'getVettingAgeing { step }',
    'getReviewerCalibration { id }',
    'getCriterionAgreement { shared }',
  ]) {
    const { errors } = await server.as(role).send(`{ ${field} }`)
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  }
})
