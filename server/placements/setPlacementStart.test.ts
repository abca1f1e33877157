import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advanceCheckIns } from '#server/checkIns/schedule/advanceCheckIns.ts'
import { planCheckIns, planningDays } from '#shared/checkIns/checkInSchedule.ts'
import { addDays, dayInZone } from '#shared/platform/calendarDays.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { dayIn, today } from '#test/days.ts'
import {
  asTest,
  createCheckIn,
  createCompany,
  createDeveloper,
  createJob,
  createJobProfile,
  createUser,
} from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { advancePlacements } from './ends/advancePlacements.ts'
import { endPlacementEarly, setPlacementEnd } from './ends/endPlacement.ts'
import { addRates } from './rates/addRates.ts'
import { startPlacement } from './starts/startPlacement.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Creates a placement that starts and ends so many days from today. */
async function createPending({ starts = 20, ends = null as number | null, time_zone = null as string | null } = {}) {
  const { db } = server
  const company = await createCompany(db, { time_zone })
  const job = await createJob(db, { company_id: company.id })
  const dstm = await createUser(db, { role: 'dstm' })
  const developer = await createDeveloper(db, { dstm_id: dstm.id })
  const terms = { cost_rate_cents: 5_000, bill_rate_cents: 8_000, weekly_hours: 40, starts_on: dayIn(starts) }
  const won = { job_id: job.id, developer_id: developer.id, status: 'PLACED' as const, ...terms }
  const profile = (await createJobProfile(db, won)).id
  const id = await asTest(db, (trx) => startPlacement(trx, profile))
  if (ends !== null) await setEnd(id, dayIn(ends))
  return { id, profile, developer: developer.id }
}

const read = (id: string) =>
  server.db.selectFrom('placements').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function setEnd(id: string, ends_on: string) {
  const { version } = await read(id)
  await asTest(server.db, (trx) => setPlacementEnd(trx, { id, version, ends_on, note: null }))
}

interface Options {
  readonly note?: string
  readonly version?: number
  readonly role?: Role
}

/** Moves the start as a role does, by default as it stands now. */
async function move(id: string, starts_on: string, { note, version, role = 'recruiter' }: Options = {}) {
  const answer = await server.as(role).query(
    graphql(`mutation ($input: SetPlacementStartInput!) {
      setPlacementStart(input: $input) { status starts_on start_note }
    }`),
    { input: { id, version: version ?? (await read(id)).version, starts_on, note } },
  )
  const [error] = answer.errors ?? []
  const refusal = error && { code: error.extensions?.code, field: error.extensions?.field, message: error.message }
  const { extensions } = answer
  return { placement: answer.data?.setPlacementStart, refusal, change: extensions?.change }
}

async function statusesOf({ id, profile, developer }: Awaited<ReturnType<typeof createPending>>) {
  const { db } = server
  const won = db.selectFrom('job_profiles').select(['status', 'starts_on']).where('id', '=', profile)
  const person = db.selectFrom('developers').select('status').where('id', '=', developer)
  const { status, starts_on } = await read(id)
  return { placement: { status, starts_on }, profile: await won.executeTakeFirst(), developer: await person.execute() }
}

/** Reads the rates that stand, each with its first day. */
async function ratesOf(id: string) {
  const rates = server.db.selectFrom('placement_rates').where('placement_id', '=', id).orderBy('starts_on')
  const rows = await rates.select(['starts_on', 'cost_rate_cents']).where('superseded_at', 'is', null).execute()
  return rows.map(({ starts_on, cost_rate_cents }) => [starts_on, cost_rate_cents])
}

async function addRate(id: string, days: number, cost_rate: number) {
  const { version } = await read(id)
  const rates = { starts_on: dayIn(days), cost_rate, cost_currency: null, bill_rate: 90 }
  await asTest(server.db, (trx) => addRates(trx, { id, version, ...rates }))
}

const checkInsOf = (id: string) =>
  server.db
    .selectFrom('check_ins')
    .select(['planned_on', 'party', 'state', 'due_on'])
    .where('placement_id', '=', id)
    .orderBy('due_on')
    .orderBy('party')
    .execute()

/** Plans the schedule of a placement from today on. */
const scheduleOf = (starts_on: string, ends_on: string | null = null) =>
  planCheckIns({ starts_on, ends_on }, today(), dayIn(planningDays)).map((planned) => ({
    ...planned,
    state: planned.planned_on === today() ? 'DUE' : 'SCHEDULED',
    due_on: planned.planned_on,
  }))

describe('a placement that has not started', () => {
  test.each([
    ['later', 50],
    ['earlier', 5],
    ['by nothing', 20],
    ['beyond what is planned ahead', 300],
  ])('starts %s, and its profile, rates and check-ins follow', async (_how, days) => {
    const pending = await createPending()
    expect(await checkInsOf(pending.id)).toEqual(scheduleOf(dayIn(20)))
    const { placement } = await move(pending.id, dayIn(days), { note: ' The laptop is late. ' })
    const starts_on = dayIn(days)
    expect(placement).toEqual({ status: 'PENDING_START', starts_on, start_note: 'The laptop is late.' })
    expect(await statusesOf(pending)).toEqual({
      placement: { status: 'PENDING_START', starts_on },
      profile: { status: 'PLACED', starts_on },
      developer: [{ status: 'PLACED' }],
    })
    expect(await ratesOf(pending.id)).toEqual([[starts_on, 5_000]])
    expect(await checkInsOf(pending.id)).toEqual(scheduleOf(starts_on))
  })

  test.each([
    ['today', 0, null, 'ACTIVE', 'PLACED'],
    ['on a day that is over', -3, null, 'ACTIVE', 'PLACED'],
    ['yesterday, with a check-in today', -1, null, 'ACTIVE', 'PLACED'],
    ['today and ends soon', 0, 40, 'ENDING', 'ROLLING_OFF'],
  ] as const)('that is to start %s starts now', async (_when, days, ends, status, developer) => {
    const pending = await createPending({ ends })
    await move(pending.id, dayIn(days))
    expect(await statusesOf(pending)).toEqual({
      placement: { status, starts_on: dayIn(days) },
      profile: { status: 'PLACED', starts_on: dayIn(days) },
      developer: [{ status: developer }],
    })
    expect(await checkInsOf(pending.id)).toEqual(scheduleOf(dayIn(days), ends && dayIn(ends)))
    const { version } = await read(pending.id)
    // A run must change nothing later, since that would bar the undo.
    await advancePlacements(server.db)
    await advanceCheckIns(server.db)
    expect((await read(pending.id)).version).toBe(version)
    expect(await checkInsOf(pending.id)).toEqual(scheduleOf(dayIn(days), ends && dayIn(ends)))
  })

  test('with an end that is over ends now, and its profile with it', async () => {
    const pending = await createPending({ ends: 40 })
    const ended = { starts_on: dayIn(-9), ends_on: dayIn(-2) }
    await asTest(server.db, (trx) => trx.updateTable('placements').set(ended).where('id', '=', pending.id).execute())
    await move(pending.id, dayIn(-5))
    expect(await statusesOf(pending)).toMatchObject({
      placement: { status: 'ENDED' },
      profile: { status: 'COMPLETED' },
      developer: [{ status: 'AVAILABLE' }],
    })
  })

  // These two zones never have the same day.
  test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('starts by the clock of a company in %s', async (time_zone) => {
    const pending = await createPending({ time_zone })
    const there = dayInZone(new Date(), time_zone)
    expect((await move(pending.id, addDays(there, 1))).placement?.status).toBe('PENDING_START')
    expect((await move(pending.id, there)).placement?.status).toBe('ACTIVE')
  })

  test('starts on its last day at the latest', async () => {
    const pending = await createPending({ ends: 40 })
    expect((await move(pending.id, dayIn(41))).refusal).toEqual({
      code: 'BAD_INPUT',
      field: 'starts_on',
      message: 'The first day cannot be after the last. Extend the placement first.',
    })
    expect((await move(pending.id, '')).refusal).toMatchObject({ code: 'BAD_INPUT', field: 'starts_on' })
    expect((await move(pending.id, dayIn(40))).placement?.starts_on).toBe(dayIn(40))
  })
})

test('a start as far ahead as days go has no check-ins yet', async () => {
  const { id } = await createPending()
  expect((await move(id, '9999-12-31')).placement).toMatchObject({ status: 'PENDING_START', starts_on: '9999-12-31' })
  expect(await checkInsOf(id)).toEqual([])
})

describe('the start stays', () => {
  test('once the placement has started', async () => {
    const { id } = await createPending({ starts: -1 })
    const { refusal } = await move(id, dayIn(10))
    expect(refusal).toMatchObject({
      code: 'CONFLICT',
      message:
        'This placement has started, so its first day cannot change. Change its last day, or end it early, instead.',
    })
    expect(await read(id)).toMatchObject({ starts_on: dayIn(-1), status: 'ACTIVE' })
  })

  test('once it ended, or never started', async () => {
    const ended = await createPending({ starts: -9, ends: -1 })
    const cancelled = await createPending()
    const { version } = await read(cancelled.id)
    const early = { id: cancelled.id, version, ends_on: null, reason: 'BUDGET' as const, note: null }
    await asTest(server.db, (trx) => endPlacementEarly(trx, early))
    for (const { id } of [ended, cancelled]) {
      const { refusal } = await move(id, dayIn(-5))
      expect(refusal).toMatchObject({ code: 'CONFLICT' })
      expect(refusal?.message).toContain('This placement is over, so its first day cannot change.')
    }
  })

  test('for who read an earlier version', async () => {
    const { id } = await createPending()
    const { version } = await read(id)
    await move(id, dayIn(30))
    const { refusal } = await move(id, dayIn(40), { version })
    expect(refusal).toMatchObject({ code: 'CONFLICT' })
    expect(refusal?.message).toContain('changed this placement')
    expect((await read(id)).starts_on).toBe(dayIn(30))
  })

  test('for all but one of those who move it at once', async () => {
    const { id } = await createPending()
    const { version } = await read(id)
    const moves = await Promise.all([30, 40, 50].map((days) => move(id, dayIn(days), { version })))
    const [won, ...others] = moves.filter(({ placement }) => placement)
    expect(others).toEqual([])
    const refused = moves.flatMap(({ refusal }) => refusal?.code ?? [])
    expect(refused).toEqual(['CONFLICT', 'CONFLICT'])
    const { starts_on } = await read(id)
    expect(won?.placement?.starts_on).toBe(starts_on)
    expect(await ratesOf(id)).toEqual([[starts_on, 5_000]])
    expect(await checkInsOf(id)).toEqual(scheduleOf(starts_on))
  })
})

describe('of the check-ins', () => {
  test('those that people planned, held or missed stay', async () => {
    const { id } = await createPending()
    await createCheckIn(server.db, id, { due: 4, party: 'CLIENT' })
    await createCheckIn(server.db, id, { due: -1, planned_on: dayIn(-1), mood: 'GOOD' })
    await createCheckIn(server.db, id, { due: -30, planned_on: dayIn(-30) })
    const kept = [
      { planned_on: dayIn(-30), party: 'DEVELOPER', state: 'MISSED', due_on: dayIn(-30) },
      { planned_on: dayIn(-1), party: 'DEVELOPER', state: 'DONE', due_on: dayIn(-1) },
      { planned_on: null, party: 'CLIENT', state: 'SCHEDULED', due_on: dayIn(4) },
    ]
    await move(id, dayIn(33))
    expect(await checkInsOf(id)).toEqual([...kept, ...scheduleOf(dayIn(33))])
  })

  test('those that the schedule made are replaced, also when they are overdue, due, snoozed or on another day', async () => {
    const { id } = await createPending({ starts: 1 })
    const rests = { state: 'SNOOZED' as const, snoozed_until: dayIn(3), snooze_reason: 'Ill.' }
    await createCheckIn(server.db, id, { due: -2, planned_on: dayIn(-2) })
    await createCheckIn(server.db, id, { due: 0, planned_on: dayIn(0) })
    await createCheckIn(server.db, id, { due: -3, planned_on: dayIn(-3), ...rests })
    await createCheckIn(server.db, id, { due: 6, planned_on: dayIn(-4) })
    await move(id, dayIn(33))
    expect(await checkInsOf(id)).toEqual(scheduleOf(dayIn(33)))
  })

  test('one about the end that a person moved stays where that person put it', async () => {
    const { id } = await createPending({ ends: 120 })
    const aboutEnd = dayIn(75)
    const moved = { due_on: dayIn(77) }
    await asTest(server.db, (trx) =>
      trx
        .updateTable('check_ins')
        .set(moved)
        .where('placement_id', '=', id)
        .where('planned_on', '=', aboutEnd)
        .execute(),
    )
    await move(id, dayIn(33))
    expect(await checkInsOf(id)).toContainEqual(expect.objectContaining({ planned_on: aboutEnd, ...moved }))
  })
})

describe('of the rates', () => {
  test('later ones stay, and the first ones begin with the start', async () => {
    const { id } = await createPending()
    await addRate(id, 60, 55)
    await move(id, dayIn(50))
    expect(await ratesOf(id)).toEqual([
      [dayIn(50), 5_000],
      [dayIn(60), 5_500],
    ])
    await move(id, dayIn(5))
    expect(await ratesOf(id)).toEqual([
      [dayIn(5), 5_000],
      [dayIn(60), 5_500],
    ])
  })

  test.each([60, 70])('those that count on day %d are the first of a placement that starts then', async (days) => {
    const { id } = await createPending()
    await addRate(id, 40, 52)
    await addRate(id, 60, 55)
    await addRate(id, 80, 58)
    await move(id, dayIn(days))
    expect(await ratesOf(id)).toEqual([
      [dayIn(days), 5_500],
      [dayIn(80), 5_800],
    ])
    expect(await read(id)).toMatchObject({ cost_rate_cents: 5_500, bill_rate_cents: 9_000 })
  })

  test('new ones have who moved the start as their author, and former ones stay to be seen', async () => {
    const { id } = await createPending()
    await move(id, dayIn(30))
    const rates = server.db.selectFrom('placement_rates').selectAll().where('placement_id', '=', id)
    const [former, moved] = await rates.orderBy('starts_on').execute()
    expect(former).toMatchObject({ starts_on: dayIn(20), superseded_at: expect.any(String) })
    expect(moved).toMatchObject({ superseded_at: null, author_id: server.as('recruiter').account.id })
  })
})

test.each([30, 0])('undo takes back a start that moved to day %d, with all that followed', async (days) => {
  const pending = await createPending({ ends: 40 })
  await addRate(pending.id, 25, 55)
  const all = async () => {
    const { cost_rate_cents, start_note } = await read(pending.id)
    const rows = [await statusesOf(pending), await ratesOf(pending.id), await checkInsOf(pending.id)]
    return { rows, cost_rate_cents, start_note }
  }
  const before = await all()
  const { change } = await move(pending.id, dayIn(days), { note: 'The laptop is late.' })
  expect(await all()).not.toEqual(before)
  await server.as('recruiter').data(undoMutation, { input: { change } })
  expect(await all()).toEqual(before)
})

test('the history of the developer tells that the start moved', async () => {
  const { id, developer } = await createPending()
  await move(id, dayIn(30))
  const { getActivity } = await server
    .as('recruiter')
    .data(graphql('query ($id: ID!) { getActivity(table: developers, id: $id) { changes { field } } }'), {
      id: developer,
    })
  expect(getActivity[0]?.changes).toEqual([{ field: 'Starts on' }])
})
