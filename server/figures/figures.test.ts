import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { write } from '#server/platform/db/connection/connect.ts'
import { developerStages } from '#shared/developers/developerStages.ts'
import {
  definitionOf,
  type Figure,
  fallOffDays,
  figureIds,
  hasOwner,
  hasTooFew,
  isLevel,
  type LevelMovement,
  levelMovements,
} from '#shared/figures/figures.ts'
import { addDays } from '#shared/platform/calendarDays.ts'
import { keysOf } from '#shared/platform/keys.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { today } from '#test/days.ts'
import * as fc from '#test/draws/property.ts'
import { createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { addImportedMoves, type Change, readImportedMoves, withImportedMoves } from '#test/importRuns/importedMoves.ts'
import { addDemoFirm } from '#test/rows/demoFirm.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { countFigureRows, readFigureRows, readFigures } from './data.ts'

let server: TestServer
let changes: readonly Change[]
/** In dollars, the earliest day first. Several entries of a currency may have been known at different times. */
let rates: readonly { currency: string; rate: number; day: number; known: number; superseded: number }[]

/** The past of the demo firm lies between these days, with what it brought along. */
const [firstDay, lastDay] = ['2024-02-01', '2026-03-15']

beforeAll(async () => {
  server = await startTestServer()
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-figures-'))
  const client = new pg.Client({ connectionString: server.database.url })
  await client.connect()
  await addDemoFirm(client, folder, { developers: 120, accounts: false })
  await client.end()
  await rm(folder, { recursive: true })
  await addImportedMoves(server.db)
  changes = withImportedMoves(await readChanges(), await readImportedMoves(server.db))
  rates = await readRates()
})
afterAll(() => server.close())

/* The test counts in the plain way: every event, one after the other, in memory. */

async function readChanges(): Promise<Change[]> {
  const events = await server.db.selectFrom('events').selectAll().orderBy('id').execute()
  return events.flatMap(({ table_name, row_id, old_values, new_values, at }) =>
    Object.entries(new_values ?? {}).map(([column, to]) => {
      const from = old_values?.[column] ?? null
      const text = (value: unknown) => (value === null ? null : String(value))
      return { table: table_name, row: row_id, column, from: text(from), to: text(to), at: Date.parse(at) }
    }),
  )
}

async function readRates(): Promise<typeof rates> {
  const entered = await server.db.selectFrom('exchange_rates').selectAll().orderBy('day').execute()
  return entered.map(({ currency, rate, day, created_at, superseded_at }) => ({
    currency,
    rate: Number(rate),
    day: Date.parse(day),
    known: Date.parse(created_at),
    superseded: superseded_at === null ? Number.POSITIVE_INFINITY : Date.parse(superseded_at),
  }))
}

interface Time {
  readonly from: number
  readonly to: number
  readonly asOf: number
}

const of = (table: string, column: string, { asOf }: Time) =>
  changes.filter((change) => change.table === table && change.column === column && change.at < asOf)
const within =
  ({ from, to }: Time) =>
  (change: Change) =>
    change.at >= from && change.at < to
const days = (from: number, to: number) => (to - from) / 86_400_000

/** Finds the first change of each row to one of the values. */
function reached(table: string, values: readonly string[], time: Time, column = 'status'): Change[] {
  const firsts = new Map<string, Change>()
  for (const change of of(table, column, time)) {
    if (values.includes(change.to ?? '') && !firsts.has(change.row)) firsts.set(change.row, change)
  }
  return [...firsts.values()].filter(({ from }) => from !== null && !values.includes(from))
}

/** Finds the value that a column of each row had at the end of a time. */
function held(table: string, column: string, time: Time): Map<string, string | null> {
  const end = Math.min(time.to, time.asOf)
  return new Map(
    of(table, column, time)
      .filter(({ at }) => at < end)
      .map(({ row, to }) => [row, to]),
  )
}

/** Finds the last time before a change that its row came to a value. */
const cameBefore = (change: Change, value: string, time: Time) =>
  of(change.table, change.column, time).findLast(
    ({ row, to, at }) => row === change.row && to === value && at <= change.at,
  )

const interviewed = ['INTERVIEWING', 'OFFER', 'PLACED', 'COMPLETED']
const sent = ['SENT', 'CLIENT_REVIEW', ...interviewed]
const left = (time: Time) =>
  of('developers', 'stage', time)
    .filter(within(time))
    .filter(({ from }) => from === 'VETTING')
const decided = (time: Time) => left(time).filter(({ to }) => ['MEMBER', 'STANDBY', 'REJECTED'].includes(to ?? ''))
const closed = (time: Time) =>
  of('jobs', 'status', time)
    .filter(within(time))
    .filter(({ from, to }) => from !== null && ['FILLED', 'LOST', 'CANCELLED'].includes(to ?? ''))
const placementsIn = (statuses: readonly string[], time: Time) =>
  [...held('placements', 'status', time)].filter(([, status]) => statuses.includes(status ?? ''))
const running = (time: Time) => placementsIn(['ACTIVE', 'ENDING'], time)
/** Adds what runs in each currency, and converts it to whole cents by the rate of the day, as it was known. */
const weekly = (time: Time) => {
  const end = Math.min(time.to, time.asOf)
  const inUse = rates.filter(({ day, known, superseded }) => day < end && known < time.asOf && superseded >= time.asOf)
  const currencies = held('placements', 'currency', time)
  const found = running(time).map(([row]) => {
    const of = (column: string) => Number(held('placements', column, time).get(row))
    const [cost, bill, hours] = [of('cost_rate_cents'), of('bill_rate_cents'), of('weekly_hours')]
    return { currency: currencies.get(row), spread: (bill - cost) * hours, billed: bill * hours }
  })
  return [...new Set(currencies.values())].map((currency) => {
    const rate = currency === 'USD' ? 1 : (inUse.findLast((one) => one.currency === currency)?.rate ?? 0)
    const own = found.filter((one) => one.currency === currency)
    const dollars = (cents: readonly number[]) => Math.round(sum(cents) * rate)
    return { spread: dollars(own.map(({ spread }) => spread)), billed: dollars(own.map(({ billed }) => billed)) }
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const share = (all: readonly unknown[], some: number) => (all.length === 0 ? null : (100 * some) / all.length)
function median(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null
  const sorted = numbers.toSorted((one, other) => one - other)
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)]
  return ((sorted[low] ?? 0) + (sorted[high] ?? 0)) / 2
}
const durations = (ended: readonly Change[], value: string, time: Time) =>
  ended.flatMap((change) => {
    const began = cameBefore(change, value, time)
    return began ? [days(began.at, change.at)] : []
  })

/** Somebody may be decided on and come to vetting again on one day of the past, so that only the change just before tells when it began. */
function daysInVetting(decision: Change, time: Time): number[] {
  const life = of('developers', 'stage', time).filter(({ row }) => row === decision.row)
  const began = life[life.indexOf(decision) - 1]
  return began ? [days(began.at, decision.at)] : []
}

/** Finds the first change of each job's profiles by which one was sent, as a change of the job. */
function firstSent(time: Time): Change[] {
  const jobs = new Map(of('job_profiles', 'job_id', time).map(({ row, to }) => [row, to ?? '']))
  const firsts = new Map<string, Change>()
  for (const change of of('job_profiles', 'status', time)) {
    const row = jobs.get(change.row) ?? ''
    const isFirst = change.at < (firsts.get(row)?.at ?? Number.POSITIVE_INFINITY)
    if (sent.includes(change.to ?? '') && isFirst) firsts.set(row, { ...change, table: 'jobs', row })
  }
  return [...firsts.values()].filter(({ from }) => from !== null)
}

/** Lists the check-ins that were due: true where it was held by its day. */
function dueCheckIns(time: Time): boolean[] {
  const done = new Set(of('check_ins', 'state', time).flatMap(({ row, to }) => (to === 'DONE' ? row : [])))
  const ever = { ...time, asOf: Number.POSITIVE_INFINITY }
  const heldOn = new Map(of('check_ins', 'held_at', ever).map(({ row, to }) => [row, to?.slice(0, 10) ?? '']))
  const due = new Map(of('check_ins', 'due_on', time).map(({ row, to }) => [row, to ?? '']))
  return [...due].flatMap(([row, day]) => {
    const at = Date.parse(day)
    const weekday = new Date(at).getUTCDay()
    const last = addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
    if (at < time.from || at >= time.to || (!done.has(row) && Date.parse(last) + 86_400_000 > time.asOf)) return []
    return done.has(row) && (heldOn.get(row) ?? '') <= last
  })
}

/** Lists the placements that started in a time, and whose first days were over. */
const decidedStarts = (time: Time) =>
  reached('placements', ['ACTIVE', 'ENDING'], time)
    .filter(within(time))
    .filter(({ at }) => days(at, time.asOf) >= fallOffDays)

const bench = ['AVAILABLE', 'IN_PROCESS']
const memberStatuses: readonly string[] = developerStages.MEMBER.statuses

/** Finds the first placement of each developer that began, as a change of the developer. */
function firstPlaced(time: Time): Change[] {
  const ever = { ...time, asOf: Number.POSITIVE_INFINITY }
  const profiles = new Map(of('placements', 'job_profile_id', ever).map(({ row, to }) => [row, to ?? '']))
  const people = new Map(of('job_profiles', 'developer_id', ever).map(({ row, to }) => [row, to ?? '']))
  const begun = new Set<string>()
  const firsts = new Map<string, Change>()
  for (const change of of('placements', 'status', time)) {
    if (!['ACTIVE', 'ENDING'].includes(change.to ?? '') || begun.has(change.row)) continue
    begun.add(change.row)
    const row = people.get(profiles.get(change.row) ?? '') ?? ''
    if (change.at < (firsts.get(row)?.at ?? Number.POSITIVE_INFINITY)) firsts.set(row, { ...change, row })
  }
  return [...firsts.values()]
}

const plain: Record<Figure, (time: Time) => number | null> = {
  ACTIVE_MEMBERS: (time) =>
    [...held('developers', 'stage', time).values()].filter((stage) => stage === 'MEMBER').length,
  AVAILABLE: (time) =>
    [...held('developers', 'status', time).values()].filter((status) => bench.includes(status ?? '')).length,
  DAYS_UNPLACED: (time) => {
    const end = Math.min(time.to, time.asOf)
    const changesBefore = of('developers', 'status', time).filter(({ at }) => at < end)
    const since = [...Map.groupBy(changesBefore, ({ row }) => row).values()].flatMap((life) => {
      const other = life.findLastIndex(({ to }) => !bench.includes(to ?? ''))
      return life[other + 1]?.at ?? []
    })
    return since.length === 0 ? null : sum(since.map((at) => days(at, end))) / since.length
  },
  UTILISATION: (time) => {
    const all = [...held('developers', 'status', time).values()].filter((status) =>
      memberStatuses.includes(status ?? ''),
    )
    return share(all, all.filter((status) => ['PLACED', 'ROLLING_OFF'].includes(status ?? '')).length)
  },
  TIME_TO_FIRST_PLACEMENT: (time) =>
    median(
      firstPlaced(time)
        .filter(({ from }) => from !== null)
        .filter(within(time))
        .flatMap(({ row, at }) => {
          const member = of('developers', 'stage', time).find((change) => change.row === row && change.to === 'MEMBER')
          return member && member.at <= at ? [days(member.at, at)] : []
        }),
    ),
  DEVELOPERS_VETTED: (time) => decided(time).length,
  PASS_THROUGH: (time) => share(left(time), left(time).filter(({ to }) => to === 'MEMBER').length),
  TIME_TO_VET: (time) => median(decided(time).flatMap((change) => daysInVetting(change, time))),
  REVIEWER_TURNAROUND: (time) => {
    const all = of('reviews', 'status', time)
    const sentThen = all.filter(within(time)).filter(({ from, to }) => from !== null && to === 'SENT')
    return median(sentThen.map(({ row, at }) => days(all.find((first) => first.row === row)?.at ?? 0, at)))
  },
  TIME_TO_FIRST_PROFILE: (time) => median(durations(firstSent(time).filter(within(time)), 'NEEDS_PROFILES', time)),
  PROFILES_SENT: (time) => reached('job_profiles', sent, time).filter(within(time)).length,
  INTERVIEWS: (time) => reached('job_profiles', interviewed, time).filter(within(time)).length,
  PLACEMENTS: (time) => reached('job_profiles', ['PLACED', 'COMPLETED'], time).filter(within(time)).length,
  SUBMITTAL_TO_INTERVIEW: (time) => {
    const rows = reached('job_profiles', sent, time).filter(within(time))
    const later = new Set(reached('job_profiles', interviewed, time).map(({ row }) => row))
    return share(rows, rows.filter(({ row }) => later.has(row)).length)
  },
  FILL_RATE: (time) => share(closed(time), closed(time).filter(({ to }) => to === 'FILLED').length),
  TIME_TO_FILL: (time) =>
    median(
      durations(
        closed(time).filter(({ to }) => to === 'FILLED'),
        'NEEDS_PROFILES',
        time,
      ),
    ),
  PLACED: (time) => running(time).length,
  STARTING: (time) => placementsIn(['PENDING_START'], time).length,
  WEEKLY_SPREAD: (time) => sum(weekly(time).map(({ spread }) => spread)) / 100,
  MARGIN: (time) => {
    const billed = sum(weekly(time).map((one) => one.billed))
    return billed === 0 ? null : (100 * sum(weekly(time).map(({ spread }) => spread))) / billed
  },
  CHECK_INS_DONE: (time) =>
    of('check_ins', 'state', time)
      .filter(within(time))
      .filter(({ from, to }) => from !== null && to === 'DONE').length,
  CHECK_INS_ON_TIME: (time) => share(dueCheckIns(time), dueCheckIns(time).filter(Boolean).length),
  EARLY_FALL_OFF: (time) => {
    const started = decidedStarts(time)
    const ended = of('placements', 'status', time).filter(({ to }) => to === 'ENDED_EARLY')
    const isEarly = ({ row, at }: Change) => ended.some((end) => end.row === row && days(at, end.at) <= fallOffDays)
    return share(started, started.filter(isEarly).length)
  },
}

/** The level counts a row while a column has one of these values. */
const levels: Partial<Record<Figure, readonly [table: string, column: string, values: readonly string[]]>> = {
  ACTIVE_MEMBERS: ['developers', 'stage', ['MEMBER']],
  AVAILABLE: ['developers', 'status', bench],
  DAYS_UNPLACED: ['developers', 'status', bench],
  UTILISATION: ['developers', 'status', memberStatuses],
  PLACED: ['placements', 'status', ['ACTIVE', 'ENDING']],
  STARTING: ['placements', 'status', ['PENDING_START']],
  WEEKLY_SPREAD: ['placements', 'status', ['ACTIVE', 'ENDING']],
  MARGIN: ['placements', 'status', ['ACTIVE', 'ENDING']],
}

/** Counts how often rows came to a level within a time, and how often they went. Going and coming back at one moment is neither. */
function moved(figure: Figure, time: Time): Record<LevelMovement, number> {
  const [table = '', column = '', values = []] = levels[figure] ?? []
  const isIn = (value: string | null) => values.includes(value ?? '')
  const crossing = of(table, column, time).filter(({ from, to }) => isIn(from) !== isIn(to))
  const inTime = withoutReturns(crossing, isIn).filter(within(time))
  return { JOINED: inTime.filter(({ to }) => isIn(to)).length, LEFT: inTime.filter(({ from }) => isIn(from)).length }
}

function withoutReturns(crossing: readonly Change[], isIn: (value: string | null) => boolean): Change[] {
  const kept: Change[] = []
  for (const change of crossing) {
    const before = kept.findLastIndex(({ row }) => row === change.row)
    const last = kept[before]
    if (last?.at === change.at && isIn(last.from) && isIn(change.to)) kept.splice(before, 1)
    else kept.push(change)
  }
  return kept
}

const span = Math.round(days(Date.parse(firstDay), Date.parse(lastDay)))
const someTime = fc
  .tuple(fc.nat({ max: span }), fc.nat({ max: span }), fc.nat({ max: span }))
  .map(([one, other, known]) => {
    const [from, to] = [Math.min(one, other), Math.max(one, other)].map((count) => addDays(firstDay, count))
    return { from: from ?? '', to: to ?? '', as_of: addDays(firstDay, known) }
  })

test('any figure of any time, as of any day, is what counting the events one by one gives', {
  tags: 'property',
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...figureIds), someTime, async (figure, period) => {
      const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)
      const time = {
        from: midnight(period.from),
        to: midnight(addDays(period.to, 1)),
        asOf: midnight(addDays(period.as_of, 1)),
      }
      const [answer] = await readFigures(server.db, 'admin', [figure], period, null)
      if (answer?.too_few) expect(answer.value).toBeNull()
      else if (!isLevel(figure) || time.from < time.asOf) {
        const expected = plain[figure](time)
        if (expected === null) expect(answer?.value).toBeNull()
        else expect(answer?.value).toBeCloseTo(expected, 6)
      }
    }),
    { numRuns: 150 },
  )
})

test('who joined and who left a level is what counting the events one by one gives, and opens as many rows', {
  tags: ['property', 'fuzz'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...figureIds.filter(isLevel)), someTime, async (figure, period) => {
      const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)
      const asOf = midnight(addDays(period.as_of, 1))
      const expected = moved(figure, { from: midnight(period.from), to: midnight(addDays(period.to, 1)), asOf })
      const [answer] = await readFigures(server.db, 'admin', [figure], period, null)
      expect({ JOINED: answer?.joined, LEFT: answer?.left }).toEqual(expected)
      for (const movement of keysOf(levelMovements)) {
        const asked = { ...period, figure, owner: null, movement }
        expect(await countFigureRows(server.db, 'admin', asked)).toBe(expected[movement])
      }
    }),
    { numRuns: 60 },
  )
})

/** The column that says whose work a row is. */
const ownerColumns = {
  DEVELOPER: ['developers', 'owner_id'],
  REVIEW: ['reviews', 'reviewer_id'],
  JOB: ['jobs', 'owner_id'],
  JOB_PROFILE: ['job_profiles', 'owner_id'],
  CHECK_IN: ['check_ins', 'host_id'],
  PLACEMENT: ['', ''],
} as const

/** Finds everybody who ever had work that a figure counts. */
function ownersOf(figure: Figure): string[] {
  const [table, column] = ownerColumns[definitionOf(figure).subject]
  const owners = changes.filter((change) => change.table === table && change.column === column).map(({ to }) => to)
  return [...new Set(owners)].filter((owner) => owner !== null)
}

/** Finds whose work a row was at its moment; the last host of a check-in counts. */
function ownerThen(figure: Figure, row: { id: string; at: string }, asOf: number): string | null {
  const { subject } = definitionOf(figure)
  const [table, column] = ownerColumns[subject]
  const until = subject === 'CHECK_IN' ? asOf : Date.parse(row.at)
  const all = changes.filter((change) => change.table === table && change.column === column && change.row === row.id)
  return all.findLast(({ at }) => at <= until)?.to ?? null
}

test('the figure of one person is what the rows of their work amount to, in the whole and in its parts', {
  tags: ['property', 'fuzz'],
}, async () => {
  const theirs = figureIds.filter(hasOwner).flatMap((figure) => ownersOf(figure).map((owner) => ({ figure, owner })))
  let found = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...theirs), someTime, async ({ figure, owner }, period) => {
      const asked = { ...period, figure, owner: null, movement: null }
      const all = await readFigureRows(server.db, 'admin', asked, { limit: 10_000, offset: 0 })
      const asOf = Date.parse(`${addDays(period.as_of, 1)}T00:00:00Z`)
      const own = all.filter((row) => ownerThen(figure, row, asOf) === owner)
      const [answer] = await readFigures(server.db, 'admin', [figure], period, null, owner)
      if (isLevel(figure) && Date.parse(period.from) >= asOf) return
      found += own.length
      expect(answer?.count).toBe(own.length)
      expect(await countFigureRows(server.db, 'admin', { ...asked, owner })).toBe(own.length)
      const values = own.map(({ value }) => value ?? 0)
      const { measure } = definitionOf(figure)
      if (answer?.value === null) expect(own.length === 0 || hasTooFew(figure, own.length)).toBe(true)
      else if (measure === 'share') expect(answer?.value).toBeCloseTo((100 * sum(values)) / own.length, 6)
      else if (measure === 'levelShare') expect(answer?.value).toBeCloseTo((100 * sum(values)) / own.length, 6)
      else if (measure === 'levelDays') expect(answer?.value).toBeCloseTo(sum(values) / own.length, 4)
      else if (measure === 'days') expect(answer?.value).toBeCloseTo(median(values) ?? 0, 6)
      else expect(answer?.value).toBe(own.length)
      const counts = answer?.parts.map(({ count }) => count) ?? []
      if (!isLevel(figure)) expect(sum(counts)).toBe(own.length)
    }),
    { numRuns: 150 },
  )
  expect(found).toBeGreaterThan(0)
})

test('what joined the level of one person, less what left it, is its change', async () => {
  const [owner] = await server.db
    .selectFrom('developers')
    .select('owner_id')
    .where('stage', '=', 'MEMBER')
    .where('owner_id', 'is not', null)
    .execute()
  const period = { from: addDays(firstDay, 200), to: lastDay, as_of: null }
  const dayBefore = addDays(period.from, -1)
  const figureOf = async (time: typeof period) =>
    (await readFigures(server.db, 'admin', ['ACTIVE_MEMBERS'], time, null, owner?.owner_id))[0]
  const [before, after] = [await figureOf({ ...period, from: firstDay, to: dayBefore }), await figureOf(period)]
  expect(after?.count).toBe((before?.count ?? 0) + (after?.joined ?? 0) - (after?.left ?? 0))
  for (const movement of keysOf(levelMovements)) {
    const asked = { ...period, figure: 'ACTIVE_MEMBERS', owner: owner?.owner_id ?? null, movement } as const
    const rows = await readFigureRows(server.db, 'admin', asked, { limit: 10_000, offset: 0 })
    expect(rows).toHaveLength((movement === 'JOINED' ? after?.joined : after?.left) ?? -1)
    expect(rows.every(({ owner_id }) => owner_id === owner?.owner_id)).toBe(true)
  }
})

describe('the figure of one person', () => {
  const asked = graphql(`query ($figure: Figure!, $owner: ID!) {
    getFigures(figures: [$figure], from: "2026-01-01", to: "2026-01-31", owner: $owner) { count }
  }`)
  const owner = randomUUID()

  test.each(['reviewer', 'client'] as const)('is refused to a %s, twice', async (role) => {
    const { errors } = await server.as(role).query(asked, { figure: 'PROFILES_SENT', owner })
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    expect((await fileOf('PROFILES_SENT', role, `from=2026-01-01&to=2026-01-31&owner=${owner}`)).status).toBe(403)
    await expect(readFigures(server.db, role, ['PROFILES_SENT'], whole, null, owner)).rejects.toThrow('may not read')
  })

  test('is refused where rows are nobody’s own, and for what is no account', async () => {
    const shared = (await server.as('admin').query(asked, { figure: 'PLACED', owner })).errors?.[0]
    expect(shared).toMatchObject({
      message: '“Placed now” is not the work of one person.',
      extensions: { code: 'BAD_INPUT', field: 'owner' },
    })
    expect((await fileOf('PLACED', 'dstm', `from=2026-01-01&to=2026-01-31&owner=${owner}`)).status).toBe(400)
    const { errors } = await server.as('admin').query(asked, { figure: 'PROFILES_SENT', owner: 'x' })
    expect(errors?.[0]?.extensions?.code).toMatch(/NOT_FOUND|BAD_INPUT/)
  })

  test('is empty for an account that did nothing', async () => {
    const { getFigures } = await server.as('vetter').data(asked, { figure: 'PROFILES_SENT', owner })
    expect(getFigures).toEqual([{ count: 0 }])
  })
})

test('nothing joins or leaves a flow', async () => {
  const { errors } = await server.as('admin').query(
    graphql(`query {
      getFigureRows(figure: PROFILES_SENT, from: "2026-01-01", to: "2026-01-31", movement: JOINED) { count }
    }`),
  )
  expect(errors?.[0]).toMatchObject({
    message: 'Nothing joins or leaves “Profiles sent”.',
    extensions: { code: 'BAD_INPUT', field: 'movement' },
  })
  expect((await fileOf('PROFILES_SENT', 'dstm', 'from=2026-01-01&to=2026-01-31&movement=LEFT')).status).toBe(400)
})

test('a part with too few rows is not told, as the whole would not be', async () => {
  const answers = await readFigures(server.db, 'admin', figureIds, whole, null)
  const parts = answers.flatMap(({ figure, parts }) => parts.map((part) => ({ figure, ...part })))
  expect(parts.filter(({ too_few, value }) => too_few && value !== null)).toEqual([])
  expect(parts.filter(({ figure, count, too_few }) => hasTooFew(figure, count) !== too_few)).toEqual([])
  expect(parts.some(({ too_few, count }) => too_few && count > 0)).toBe(true)
})

test('figures that are asked together, and of two times, are those that are asked alone', {
  tags: 'property',
}, async () => {
  const some = fc.subarray([...figureIds], { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(some, someTime, someTime, async (figures, period, { from, to }) => {
      const together = await readFigures(server.db, 'admin', figures, period, { from, to })
      expect(together.map(({ figure }) => figure)).toEqual(figures)
      for (const { previous, ...own } of together) {
        const alone = (time: typeof period) => readFigures(server.db, 'admin', [own.figure], time, null)
        expect([{ ...own, previous: null }]).toEqual(await alone(period))
        expect(previous).toBe((await alone({ ...period, from, to }))[0]?.value)
      }
    }),
    { numRuns: 15 },
  )
})

const whole = { from: firstDay, to: lastDay, as_of: lastDay }

test.each(figureIds)('%s has as many rows as it says, and its parts add up to it', async (figure) => {
  const [answer] = await readFigures(server.db, 'admin', [figure], whole, null)
  const rows = await readFigureRows(
    server.db,
    'admin',
    { ...whole, figure, owner: null, movement: null },
    { limit: 10_000, offset: 0 },
  )
  expect(rows.length).toBe((answer?.count ?? 0) + (answer?.not_yet ?? 0))
  expect(rows.every(({ title }) => title !== 'Deleted')).toBe(true)
  const counts = answer?.parts.map(({ count }) => count) ?? []
  expect(isLevel(figure) ? counts.at(-1) : sum(counts)).toBe(answer?.count)
  if (definitionOf(figure).measure === 'share' && !hasTooFew(figure, answer?.count ?? 0)) {
    expect(answer?.value).toBeCloseTo((100 * sum(rows.map(({ value }) => value ?? 0))) / (answer?.count ?? 0), 6)
  }
})

test.each(['2025-06-30', '2026-02-28'])(
  'early fall-off and the bench as of %s are what plain SQL counts',
  async (day) => {
    const end = `${addDays(day, 1)}T00:00:00Z`
    const { rows } = await sql<{ over: number; waiting: number; bench: number }>`
    with known as (select * from events where at < ${end}),
    started as (
      select distinct on (row_id) row_id, at, from_value from state_changes
      where table_name = 'placements' and column_name = 'status' and to_value in ('ACTIVE', 'ENDING') and at < ${end}
      order by row_id, event_id
    ),
    last as (
      select distinct on (row_id) row_id, new_values ->> 'status' as status from known
      where table_name = 'developers' and new_values ? 'status' order by row_id, id desc
    )
    select count(*) filter (where at + interval '90 days' <= ${end})::integer as over,
      count(*) filter (where at + interval '90 days' > ${end})::integer as waiting,
      (select count(*)::integer from last where status in ('AVAILABLE', 'IN_PROCESS')) as bench
    from started where from_value is not null and at >= ${firstDay}`.execute(server.db)
    const period = { from: firstDay, to: day, as_of: day }
    const [fallOff, available] = await readFigures(server.db, 'admin', ['EARLY_FALL_OFF', 'AVAILABLE'], period, null)
    expect(rows[0]).toEqual({ over: fallOff?.count, waiting: fallOff?.not_yet, bench: available?.value })
    expect(available?.value).toBeGreaterThan(0)
  },
)

test('what was taken back is not counted, from the moment it was', async () => {
  const day = today()
  const job = await createJob(server.db)
  const developer = await createDeveloper(server.db)
  const profile = await createJobProfile(server.db, {
    job_id: job.id,
    developer_id: developer.id,
    status: 'READY_TO_SEND',
    bill_rate_cents: 8_000,
  })
  const count = async () => {
    const now = { from: day, to: addDays(day, 1), as_of: null }
    return (await readFigures(server.db, 'admin', ['PROFILES_SENT'], now, null))[0]?.count
  }
  const move = (status: 'SENT' | 'READY_TO_SEND', settings: { changeId?: string; undoes?: string }) =>
    write(server.db, { actor: 'task:test', changeId: settings.changeId }, async (trx) => {
      if (settings.undoes) {
        await trx
          .selectNoFrom((is) =>
            is.fn('set_config', [is.val('vouch.undoes'), is.val(settings.undoes), is.lit(true)]).as('set'),
          )
          .execute()
      }
      await trx
        .updateTable('job_profiles')
        .set({ status, consented_at: new Date() })
        .where('id', '=', profile.id)
        .execute()
    })
  const before = (await count()) ?? 0
  const changeId = randomUUID()
  await move('SENT', { changeId })
  expect(await count()).toBe(before + 1)
  await move('READY_TO_SEND', { undoes: changeId })
  expect(await count()).toBe(before)
  await move('SENT', {})
  expect(await count()).toBe(before + 1)
})

function fileOf(figure: string, role: Role, query = 'from=2026-01-01&to=2026-02-28'): Promise<Response> {
  const headers = { authorization: `Bearer ${server.as(role).token}` }
  return fetch(`${server.url}/portal/figures/${figure}.csv?${query}`, { headers })
}

test('the rows of a figure are saved as a file, which the security events tell of', async () => {
  const file = await (await fileOf('PROFILES_SENT', 'dstm')).text()
  const [answer] = await readFigures(
    server.db,
    'dstm',
    ['PROFILES_SENT'],
    { from: '2026-01-01', to: '2026-02-28', as_of: null },
    null,
  )
  expect(file.trim().split('\r\n')).toHaveLength(1 + (answer?.count ?? 0))
  const recorded = await server.db
    .selectFrom('security_events')
    .select('details')
    .where('kind', '=', 'EXPORTED')
    .execute()
  expect(recorded.at(-1)?.details).toMatchObject({ list: 'Profiles sent', rows: answer?.count })
  for (const query of ['from=2026-02-01&to=2026-01-01', 'from=2026-02-01', 'from=1900-01-01&to=2026-01-01']) {
    expect((await fileOf('PROFILES_SENT', 'dstm', query)).status, query).toBe(400)
  }
  expect((await fileOf('NOTHING', 'dstm')).status).toBe(404)
})

describe('figures of money', () => {
  const figures = graphql(`query ($figures: [Figure!]!) {
    getFigures(figures: $figures, from: "2026-01-01", to: "2026-02-28", as_of: "2026-02-28") { value }
  }`)
  const rows = graphql(
    `query { getFigureRows(figure: MARGIN, from: "2026-01-01", to: "2026-02-28") { count rows { value } } }`,
  )

  test.each(['vetter', 'dstm'] as const)('are hidden from a %s in every way', async (role) => {
    for (const asked of ['MARGIN', 'WEEKLY_SPREAD'] as const) {
      const { errors } = await server.as(role).query(figures, { figures: ['PLACED', asked] })
      expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    }
    expect((await server.as(role).query(rows)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    expect((await fileOf('MARGIN', role)).status).toBe(403)
    // The function refuses it, too: it is the second lock, behind the API.
    await expect(readFigures(server.db, role, ['MARGIN'], whole, null)).rejects.toThrow('may not read MARGIN')
    const asked = { ...whole, figure: 'WEEKLY_SPREAD', owner: null, movement: null } as const
    await expect(readFigureRows(server.db, role, asked, { limit: 1, offset: 0 })).rejects.toThrow('may not read')
  })

  test('are told to those who agree on rates', async () => {
    const { getFigures } = await server.as('recruiter').data(figures, {
      figures: ['MARGIN', 'WEEKLY_SPREAD'],
    })
    expect(getFigures.every(({ value }) => Number(value) > 0)).toBe(true)
  })
})
