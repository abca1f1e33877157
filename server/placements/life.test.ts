import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { undoChange } from '#server/changes/data.ts'
import { addExchangeRate } from '#server/exchangeRates/data.ts'
import { write } from '#server/platform/db/connection/connect.ts'
import type { PlacementStatus } from '#shared/placements/placementLife.ts'
import { addDays } from '#shared/platform/calendarDays.ts'
import { asTest, createCompany, createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'
import { advancePlacements } from './ends/advancePlacements.ts'
import { endPlacementEarly, setPlacementEnd } from './ends/endPlacement.ts'
import { addRates } from './rates/addRates.ts'
import { planFurther } from './schedule/planFurther.ts'
import { startPlacement } from './starts/startPlacement.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const start = '2026-03-02'
/** Returns noon of a day that many days after the start. */
const on = (days: number) => new Date(`${addDays(start, days)}T12:00:00Z`)

/** Creates a placement from 2 March 2026 on. @param at days after the start on which it is agreed. */
async function createStarted({ at = -20, time_zone = null as string | null, ends = null as number | null } = {}) {
  const { db } = server
  const company = await createCompany(db, { time_zone })
  const job = await createJob(db, { company_id: company.id })
  const dstm = await createUser(db, { role: 'dstm' })
  const developer = await createDeveloper(db, { dstm_id: dstm.id })
  const rates = { cost_rate_cents: 5_000, bill_rate_cents: 8_000, weekly_hours: 40, starts_on: start }
  const won = { job_id: job.id, developer_id: developer.id, status: 'PLACED' as const, ...rates }
  const profile = (await createJobProfile(db, won)).id
  const id = await asTest(db, (trx) => startPlacement(trx, profile, null, on(at)))
  if (ends !== null) await setEnd(id, addDays(start, ends), at)
  return { id, profile, developer: developer.id }
}

const read = (id: string) =>
  server.db.selectFrom('placements').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const versionOf = async (id: string) => (await read(id)).version

async function setEnd(id: string, ends_on: string | null, at: number, note: string | null = null) {
  const version = await versionOf(id)
  await asTest(server.db, (trx) => setPlacementEnd(trx, { id, version, ends_on, note }, on(at)))
}

async function endEarly(id: string, ends_on: string | null, at: number) {
  const version = await versionOf(id)
  const early = { id, version, ends_on, reason: 'BUDGET' as const, note: 'The project was cut.' }
  await asTest(server.db, (trx) => endPlacementEarly(trx, early, on(at)))
}

async function statusesOf({ id, profile, developer }: { id: string; profile: string; developer: string }) {
  const { db } = server
  const won = await db
    .selectFrom('job_profiles')
    .select(['status', 'end_reason'])
    .where('id', '=', profile)
    .executeTakeFirst()
  const person = await db.selectFrom('developers').select('status').where('id', '=', developer).executeTakeFirst()
  return [(await read(id)).status, won?.status, person?.status]
}

const openDays = async (id: string) => {
  const open = server.db.selectFrom('check_ins').select('due_on').where('placement_id', '=', id).orderBy('due_on')
  return (await open.where('state', '=', 'SCHEDULED').execute()).map(({ due_on }) => due_on)
}

describe('days drive a placement', () => {
  test.each<[number, PlacementStatus, string, string]>([
    [-1, 'PENDING_START', 'PLACED', 'PLACED'],
    [0, 'ACTIVE', 'PLACED', 'PLACED'],
    [54, 'ACTIVE', 'PLACED', 'PLACED'],
    [55, 'ENDING', 'PLACED', 'ROLLING_OFF'],
    [100, 'ENDING', 'PLACED', 'ROLLING_OFF'],
    [101, 'ENDED', 'COMPLETED', 'AVAILABLE'],
    [2_000, 'ENDED', 'COMPLETED', 'AVAILABLE'],
  ])('on day %d one of a hundred days is %s, its profile %s, its developer %s', async (day, ...wanted) => {
    const placed = await createStarted({ ends: 100 })
    while (await advancePlacements(server.db, on(day)));
    expect(await statusesOf(placed)).toEqual(wanted)
    const { version } = await read(placed.id)
    await advancePlacements(server.db, on(day))
    expect((await read(placed.id)).version).toBe(version)
  })

  test('by the clock of the company, also on the day on which it changes', async () => {
    const there = await createStarted({ time_zone: 'America/New_York', ends: 6 })
    // Their last day is 8 March, when the clocks go forward: it has 23 hours.
    await advancePlacements(server.db, new Date('2026-03-09T03:59:59Z'))
    expect((await read(there.id)).status).toBe('ENDING')
    await advancePlacements(server.db, new Date('2026-03-09T04:00:00Z'))
    expect((await read(there.id)).status).toBe('ENDED')
  })

  test('once, when two nodes do so at the same time', { tags: 'processes' }, async () => {
    const placed = await Promise.all(Array.from({ length: 6 }, () => createStarted({ ends: 100 })))
    await Promise.all(Array.from({ length: 4 }, () => advancePlacements(server.db, on(101))))
    await advancePlacements(server.db, on(101))
    for (const one of placed) {
      expect(await statusesOf(one)).toEqual(['ENDED', 'COMPLETED', 'AVAILABLE'])
      const ended = server.db.selectFrom('events').select('new_values').where('row_id', '=', one.id)
      const changes = await ended.where('action', '=', 'UPDATE').execute()
      expect(changes.filter(({ new_values }) => new_values?.status === 'ENDED')).toHaveLength(1)
    }
  })

  test('to an early end, where one was agreed on', async () => {
    const placed = await createStarted()
    await advancePlacements(server.db, on(10))
    await endEarly(placed.id, addDays(start, 20), 10)
    expect(await statusesOf(placed)).toEqual(['ENDING', 'PLACED', 'ROLLING_OFF'])
    await advancePlacements(server.db, on(21))
    expect(await statusesOf(placed)).toEqual(['ENDED_EARLY', 'ENDED_EARLY', 'AVAILABLE'])
  })
})

describe('people', () => {
  test('extend a placement that is ending, and its check-ins follow', async () => {
    const placed = await createStarted({ ends: 100 })
    await advancePlacements(server.db, on(60))
    expect(await statusesOf(placed)).toEqual(['ENDING', 'PLACED', 'ROLLING_OFF'])
    await setEnd(placed.id, addDays(start, 200), 60)
    expect(await statusesOf(placed)).toEqual(['ACTIVE', 'PLACED', 'PLACED'])
    const days = await openDays(placed.id)
    expect(days).toEqual(expect.arrayContaining([addDays(start, 155), addDays(start, 185)]))
    expect(days).not.toContain(addDays(start, 85))
    await setEnd(placed.id, null, 60)
    expect((await read(placed.id)).ends_on).toBeNull()
  })

  test('set a last day, after which no open check-in is left', async () => {
    const placed = await createStarted()
    await advancePlacements(server.db, on(10))
    await setEnd(placed.id, addDays(start, 70), 10)
    expect((await openDays(placed.id)).every((day) => day <= addDays(start, 70))).toBe(true)
    expect((await read(placed.id)).status).toBe('ACTIVE')
  })

  test('end it on a day that is over, and let it go on with a note', async () => {
    const placed = await createStarted()
    await setEnd(placed.id, addDays(start, 30), 40)
    expect(await statusesOf(placed)).toEqual(['ENDED', 'COMPLETED', 'AVAILABLE'])
    await expect(setEnd(placed.id, addDays(start, 130), 40)).rejects.toThrow(
      'Explain in a note why an ended placement continues.',
    )
    await setEnd(placed.id, addDays(start, 130), 40, 'Extended by phone.')
    expect(await statusesOf(placed)).toEqual(['ACTIVE', 'PLACED', 'PLACED'])
  })

  test('cannot let it go on once the developer is put forward for the job again', async () => {
    const placed = await createStarted()
    await setEnd(placed.id, addDays(start, 30), 40)
    const { job_id, developer_id } = await server.db
      .selectFrom('job_profiles')
      .select(['job_id', 'developer_id'])
      .where('id', '=', placed.profile)
      .executeTakeFirstOrThrow()
    await createJobProfile(server.db, { job_id, developer_id })
    await expect(setEnd(placed.id, addDays(start, 130), 40, 'Extended by phone.')).rejects.toMatchObject({
      code: 'CONFLICT',
      message:
        'The developer has a newer profile for this job, so this placement cannot continue. End the newer profile first.',
    })
    expect(await statusesOf(placed)).toEqual(['ENDED', 'COMPLETED', 'AVAILABLE'])
  })

  test('end it early with a reason, which its profile has too', async () => {
    const placed = await createStarted()
    await advancePlacements(server.db, on(40))
    await endEarly(placed.id, addDays(start, 40), 40)
    expect(await statusesOf(placed)).toEqual(['ENDED_EARLY', 'ENDED_EARLY', 'AVAILABLE'])
    const { db } = server
    const { end_reason, status_note } = await db
      .selectFrom('job_profiles')
      .select(['end_reason', 'status_note'])
      .where('id', '=', placed.profile)
      .executeTakeFirstOrThrow()
    expect({ end_reason, status_note }).toEqual({ end_reason: 'BUDGET', status_note: 'The project was cut.' })
    expect((await openDays(placed.id)).filter((day) => day > addDays(start, 40))).toEqual([])
    await expect(setEnd(placed.id, addDays(start, 130), 41, 'Again')).rejects.toThrow('This placement ended early')
    await expect(endEarly(placed.id, addDays(start, 30), 41)).rejects.toThrow('This placement is over')
  })

  test('cancel one that never starts, and nothing of its schedule is left', async () => {
    const placed = await createStarted()
    await endEarly(placed.id, null, -10)
    expect(await statusesOf(placed)).toEqual(['ENDED_EARLY', 'ENDED_EARLY', 'AVAILABLE'])
    expect([(await read(placed.id)).ends_on, await openDays(placed.id)]).toEqual([null, []])
  })

  test('cannot end it before its first day, early after its agreed end, or early without a day once it runs', async () => {
    const placed = await createStarted({ ends: 100 })
    await expect(setEnd(placed.id, addDays(start, -1), 0)).rejects.toThrow('before the first')
    await expect(endEarly(placed.id, addDays(start, 101), 0)).rejects.toThrow('Extend the placement')
    await advancePlacements(server.db, on(10))
    await expect(endEarly(placed.id, null, 10)).rejects.toThrow('Choose the last day.')
  })

  test('who end it at once find that somebody else did', async () => {
    const { id } = await createStarted()
    const version = await versionOf(id)
    const early = { id, version, ends_on: start, reason: 'RATE' as const, note: null }
    const end = () => asTest(server.db, (trx) => endPlacementEarly(trx, early, on(1)))
    const ended = await Promise.allSettled([end(), end(), end()])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [refused] = ended.filter((one) => one.status === 'rejected')
    expect(String(refused?.reason)).toContain('Someone else changed this placement')
  })
})

describe('dated rates', () => {
  const add = async (id: string, days: number, units: number, at: number) => {
    const rates = { starts_on: addDays(start, days), cost_rate: units, cost_currency: null, bill_rate: units + 30.25 }
    const version = await versionOf(id)
    await asTest(server.db, (trx) => addRates(trx, { id, version, ...rates }, on(at)))
  }
  const costOf = async (id: string) => (await read(id)).cost_rate_cents

  test('count from their day, and later ones wait for the task', async () => {
    const { id } = await createStarted()
    await add(id, 10, 55, 10)
    await add(id, 30, 60.1, 10)
    expect(await costOf(id)).toBe(5_500)
    await advancePlacements(server.db, on(29))
    expect(await costOf(id)).toBe(5_500)
    await advancePlacements(server.db, on(30))
    expect(await read(id)).toMatchObject({ cost_rate_cents: 6_010, bill_rate_cents: 9_035, status: 'ACTIVE' })
  })

  test('keep the cost as it was entered in another currency, and the placement follows them', async () => {
    const { id } = await createStarted()
    await asTest(server.db, async (trx) => {
      await addExchangeRate(trx, { currency: 'EUR', rate: '1.2', day: '2020-01-01' })
      const rates = { starts_on: addDays(start, 10), cost_rate: 50, cost_currency: 'EUR', bill_rate: 90 }
      await addRates(trx, { id, version: 1, ...rates }, on(5))
    })
    expect(await read(id)).toMatchObject({ cost_rate_cents: 5_000, cost_entered_cents: null })
    await advancePlacements(server.db, on(10))
    expect(await read(id)).toMatchObject({ cost_rate_cents: 6_000, cost_entered_cents: 5_000, cost_currency: 'EUR' })
    const rewrite = asTest(server.db, (trx) =>
      trx.updateTable('placement_rates').set({ cost_entered_cents: 1 }).where('placement_id', '=', id).execute(),
    )
    await expect(rewrite).rejects.toThrow('never changed')
  })

  test('of one day supersede each other, also those of the start', async () => {
    const { id } = await createStarted()
    await add(id, 0, 51, -5)
    expect(await costOf(id)).toBe(5_100)
    await add(id, 0, 52, -5)
    const rates = server.db.selectFrom('placement_rates').selectAll().where('placement_id', '=', id)
    expect((await rates.execute()).filter(({ superseded_at }) => superseded_at === null)).toHaveLength(1)
    expect(await costOf(id)).toBe(5_200)
  })

  test('are refused outside of the placement, and when it is over', async () => {
    const { id } = await createStarted({ ends: 50 })
    await expect(add(id, -1, 55, 0)).rejects.toThrow('from the first to the last')
    await expect(add(id, 51, 55, 0)).rejects.toThrow('from the first to the last')
    await endEarly(id, addDays(start, 5), 5)
    await expect(add(id, 4, 55, 5)).rejects.toThrow('over, so its rates cannot change')
  })

  test('are written down, too, when something else changes the rates of a placement', async () => {
    const { id } = await createStarted()
    await asTest(server.db, (trx) =>
      trx.updateTable('placements').set({ bill_rate_cents: 8_500 }).where('id', '=', id).execute(),
    )
    const rates = server.db.selectFrom('placement_rates').select('bill_rate_cents').where('placement_id', '=', id)
    const cents = (await rates.where('superseded_at', 'is', null).orderBy('starts_on').execute()).map(
      ({ bill_rate_cents }) => bill_rate_cents,
    )
    expect(cents).toEqual([8_000, 8_500])
  })
})

test('the schedule goes on while a placement does, each day once', async () => {
  const { id } = await createStarted()
  for (const day of [0, 100, 100, 400]) {
    await advancePlacements(server.db, on(day))
    await Promise.all([planFurther(server.db, on(day)), planFurther(server.db, on(day))])
  }
  const days = await openDays(id)
  expect(days).toEqual([...new Set(days)])
  expect(days.at(-1)).toBe('2027-10-02')
  // Check-ins of the months that nobody looked at stay out: they would all be overdue.
  expect(days).toEqual(expect.arrayContaining(['2026-07-02', '2026-12-02', '2027-05-02', '2027-09-02']))
})

test('undo takes back a start with its rates and check-ins, and an early end with the profile', async () => {
  const { db } = server
  const { id: author } = await createUser(db)
  const { developer, profile, id } = await createStarted()
  const change = async (work: Parameters<typeof write>[2]) => {
    const changeId = crypto.randomUUID()
    await write(db, { actor: author, changeId }, work)
    return changeId
  }
  const undo = (changeId: string) => write(db, { actor: author }, (trx) => undoChange(trx, author, changeId))
  const before = [await statusesOf({ id, profile, developer }), await openDays(id)]
  const version = await versionOf(id)
  const early = { id, version, ends_on: start, reason: 'RATE' as const, note: null }
  await undo(await change((trx) => endPlacementEarly(trx, early, on(1))))
  expect([await statusesOf({ id, profile, developer }), await openDays(id)]).toEqual(before)

  const job = await createJob(db)
  const terms = { starts_on: start, cost_rate_cents: 1, bill_rate_cents: 2, weekly_hours: 40 }
  const other = await createDeveloper(db)
  const won = await createJobProfile(db, { job_id: job.id, developer_id: other.id, status: 'OFFER', ...terms })
  const placed = await change(async (trx) => {
    await trx.updateTable('job_profiles').set({ status: 'PLACED' }).where('id', '=', won.id).execute()
    await startPlacement(trx, won.id, null, on(-1))
  })
  const statusOf = async () =>
    (await db.selectFrom('developers').select('status').where('id', '=', other.id).executeTakeFirst())?.status
  expect(await statusOf()).toBe('PLACED')
  await undo(placed)
  expect(await statusOf()).toBe('IN_PROCESS')
  expect(await db.selectFrom('placements').select('id').where('job_profile_id', '=', won.id).execute()).toEqual([])
})

describe('in the API', () => {
  const end = (caller: Caller, id: string, version: number) =>
    caller.query(
      graphql(`mutation ($id: ID!, $version: Int!) {
        endPlacementEarly(input: { id: $id, version: $version, ends_on: "${start}", reason: BUDGET }) { status version end_reason }
      }`),
      { id, version },
    )

  test.each([
    ['admin', true],
    ['dstm', true],
    ['recruiter', true],
    ['vetter', false],
    ['reviewer', false],
    ['client', false],
  ] as const)('a %s ends a placement: %s', async (role, may) => {
    const { id } = await createStarted()
    const { data, errors } = await end(server.as(role), id, await versionOf(id))
    if (may) expect(data?.endPlacementEarly).toMatchObject({ status: 'ENDED_EARLY', end_reason: 'BUDGET' })
    else expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  })

  test.each(['vetter', 'dstm'] as const)('a %s sees the history of cost rates, not of bill rates', async (role) => {
    const { id } = await createStarted()
    const costs = graphql('query ($id: ID!) { getPlacementRates(placement_id: $id) { cost_rate } }')
    const bills = graphql('query ($id: ID!) { getPlacementRates(placement_id: $id) { bill_rate } }')
    expect((await server.as(role).data(costs, { id })).getPlacementRates).toEqual([{ cost_rate: 50 }])
    expect((await server.as(role).query(bills, { id })).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  })

  test.each(['vetter', 'dstm', 'client'] as const)('a %s adds no rates', async (role) => {
    const { id } = await createStarted()
    const { errors } = await server
      .as(role)
      .query(
        graphql(
          `mutation ($id: ID!) { addPlacementRate(input: { id: $id, version: 1, starts_on: "${start}", cost_rate: 1, bill_rate: 2 }) { id } }`,
        ),
        { id },
      )
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  })

  test('a key makes a double click one entry', async () => {
    const { id } = await createStarted()
    const version = await versionOf(id)
    const add = () =>
      server.as('recruiter').query(
        graphql(`mutation ($id: ID!, $version: Int!) {
          addPlacementRate(input: { id: $id, version: $version, starts_on: "2026-03-10", cost_rate: 51.5, bill_rate: 82 }, key: "twice") { cost_rate }
        }`),
        { id, version },
      )
    const answers = await Promise.all([add(), add()])
    for (const { data } of answers) expect(data?.addPlacementRate.cost_rate).toBe(51.5)
    const rates = server.db.selectFrom('placement_rates').select('id').where('placement_id', '=', id)
    expect(await rates.execute()).toHaveLength(2)
  })
})
