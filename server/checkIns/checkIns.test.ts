import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setPlacementEnd } from '#server/placements/ends/endPlacement.ts'
import { checkInMoods } from '#shared/checkIns/checkIns.ts'
import { addDays } from '#shared/platform/calendarDays.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { today } from '#test/days.ts'
import { asTest, createCheckIn, createDstmPlacement, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { advanceCheckIns } from './schedule/advanceCheckIns.ts'

let server: TestServer
let placement: { id: string; developer_id: string }
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  placement = await createDstmPlacement(server.db, { dstm_id: server.as('dstm').account.id })
})

const dayIn = (days: number) => addDays(today(), days)
const fields = `id state mood notes host_name due_on hold_on snoozed_until snooze_reason missed_in_a_row risk risk_parts version`
const talk = { party: 'DEVELOPER', channel: 'CALL', mood: 'GOOD', notes: 'All fine.', follow_ups: [] as object[] }
const record = (given: object = {}) => ({ ...talk, held_at: new Date().toISOString(), ...given })
const read = (id: string) => server.db.selectFrom('check_ins').selectAll().where('id', '=', id).executeTakeFirst()
const followUp = { body: 'Talk to the manager', assignee_id: null as string | null, due_on: dayIn(7) }

const holding = graphql(`mutation ($input: HoldCheckInInput!) {
  changed: holdCheckIn(input: $input) { ${fields} } }`)
const adding = graphql(`mutation ($check_in: AddCheckInInput!) { changed: addCheckIn(input: $check_in) { ${fields} } }`)
const planning = graphql(`mutation ($placement_id: ID!, $party: CheckInParty!, $due_on: String!, $host_id: ID) {
  changed: planCheckIn(input: { placement_id: $placement_id, party: $party, due_on: $due_on, host_id: $host_id }) { ${fields} } }`)
const moving = graphql(`mutation ($input: RescheduleCheckInInput!) {
  changed: rescheduleCheckIn(input: $input) { ${fields} } }`)
const snoozing = graphql(`mutation ($input: SnoozeCheckInInput!) {
  changed: snoozeCheckIn(input: $input) { ${fields} } }`)
const correcting = graphql(`mutation ($input: UpdateCheckInInput!) {
  changed: updateCheckIn(input: $input) {
    ${fields} } }`)

const hold = (id: string, given: object = {}, { version = 1, role = 'dstm' as Role } = {}) =>
  server.as(role).send(holding, { input: { id, version, check_in: record(given) } })
const add = (given: object = {}, role: Role = 'dstm') =>
  server.as(role).send(adding, { check_in: record({ placement_id: placement.id, ...given }) })
const plan = (given: object = {}, role: Role = 'dstm') =>
  server.as(role).send(planning, { placement_id: placement.id, party: 'CLIENT', due_on: dayIn(3), ...given })
const move = (id: string, given: object = {}, role: Role = 'dstm') =>
  server.as(role).send(moving, { input: { id, version: 1, party: 'CLIENT', due_on: dayIn(5), ...given } })
const snooze = (id: string, given: object = {}, role: Role = 'dstm') =>
  server.as(role).send(snoozing, { input: { id, version: 1, until: dayIn(4), reason: 'On holiday.', ...given } })
const changeOf = ({ extensions }: { extensions?: { change?: string } }) => extensions?.change
const sentenceOf = async (answer: Promise<{ errors?: readonly { message: string }[] }>) =>
  (await answer).errors?.[0]?.message

describe('a check-in that is held', () => {
  test('is done by whom recorded it, with its follow-ups and the day of the next one', async () => {
    const { id } = await createCheckIn(server.db, placement.id, { due: -1 })
    const next = await createCheckIn(server.db, placement.id, { due: 20 })
    const answer = await hold(id, { follow_ups: [followUp], next_due_on: dayIn(10) })
    expect(answer.data?.changed).toMatchObject({
      state: 'DONE',
      mood: 'GOOD',
      host_name: 'The dstm',
      version: 2,
    })
    expect(await read(next.id)).toMatchObject({ due_on: dayIn(10), state: 'SCHEDULED' })
    const { getFollowUps } = await server
      .as('vetter')
      .data(graphql(`query ($id: ID!) { getFollowUps(check_in_id: $id) { body due_on done } }`), {
        id,
      })
    expect(getFollowUps).toEqual([{ body: followUp.body, due_on: followUp.due_on, done: false }])
  })

  test('plans the next one where none is open, and not before itself', async () => {
    const { id } = await createCheckIn(server.db, placement.id, { due: 0 })
    expect(await sentenceOf(hold(id, { next_due_on: today() }))).toBe('Choose a day after this check-in.')
    await hold(id, { next_due_on: dayIn(30) })
    const open = server.db.selectFrom('check_ins').selectAll().where('placement_id', '=', placement.id)
    expect(await open.where('state', '=', 'SCHEDULED').execute()).toMatchObject([
      { due_on: dayIn(30), planned_on: null },
    ])
  })

  test.each(['STRUGGLING', 'AT_RISK'] as const)('needs a note and a follow-up when the mood is %s', async (mood) => {
    const { id } = await createCheckIn(server.db, placement.id, { due: 0 })
    const { label } = checkInMoods[mood]
    expect(await sentenceOf(hold(id, { mood, notes: '', follow_ups: [followUp] }))).toBe(
      `Write in a note why the mood is “${label}”.`,
    )
    expect(await sentenceOf(hold(id, { mood }))).toBe(`Add a follow-up: the mood “${label}” needs an action.`)
    expect((await read(id))?.state).toBe('DUE')
    expect((await hold(id, { mood, follow_ups: [followUp] })).errors).toBeUndefined()
  })

  test('is refused twice, ahead of time, and over a newer version, and then writes nothing', async () => {
    const { id } = await createCheckIn(server.db, placement.id, { due: 0 })
    const ahead = new Date(Date.now() + 3_600_000).toISOString()
    expect(await sentenceOf(hold(id, { held_at: ahead }))).toBe(
      'This time is in the future. Record a check-in after it was held, or plan one instead.',
    )
    expect(await sentenceOf(hold(id, {}, { version: 0 }))).toContain('Someone else changed this check-in')
    const both = await Promise.all([hold(id, { follow_ups: [followUp] }), hold(id, { follow_ups: [followUp] })])
    expect(both.filter(({ errors }) => errors)).toHaveLength(1)
    expect(await sentenceOf(hold(id, {}, { version: 2 }))).toBe(
      'This check-in was already held. Correct what was recorded.',
    )
    const written = server.db.selectFrom('follow_ups').select('id').where('check_in_id', '=', id)
    expect(await written.execute()).toHaveLength(1)
  })

  test('can be taken back as a whole', async () => {
    const { id } = await createCheckIn(server.db, placement.id, { due: 0 })
    const next = await createCheckIn(server.db, placement.id, { due: 20 })
    const change = changeOf(await hold(id, { follow_ups: [followUp], next_due_on: dayIn(9) }))
    await server.as('dstm').query(undoMutation, { input: { change } })
    expect(await read(id)).toMatchObject({ state: 'DUE', held_at: null, mood: null })
    expect(await read(next.id)).toMatchObject({ due_on: dayIn(20) })
    expect(await server.db.selectFrom('follow_ups').select('id').where('check_in_id', '=', id).execute()).toEqual([])
  })

  test('can be corrected, one that was missed can be held late, and one that nobody planned can be added', async () => {
    const { id } = await createCheckIn(server.db, placement.id, { due: -30, state: 'MISSED' })
    const { data } = await hold(id)
    const version = data?.changed?.version
    const { follow_ups: _none, ...correct } = record({ mood: 'OKAY', notes: 'Was okay.' })
    await server.as('dstm').send(correcting, { input: { id, version, ...correct } })
    expect(await read(id)).toMatchObject({ mood: 'OKAY', notes: 'Was okay.' })
    const added = (await add()).data?.changed
    expect(added).toMatchObject({ state: 'DONE', due_on: today() })
  })
})

describe('planning', () => {
  test('adds a check-in that the DSTM holds, ahead and within the placement', async () => {
    expect((await plan()).data?.changed).toMatchObject({
      state: 'SCHEDULED',
      host_name: 'The dstm',
    })
    expect((await plan({ due_on: today() })).data?.changed).toMatchObject({ state: 'DUE' })
    expect(await sentenceOf(plan({ due_on: dayIn(-1) }))).toBe('Choose today or a later day.')
    const ending = await createDstmPlacement(server.db, { dstm_id: server.as('dstm').account.id, ends_on: 9 })
    expect(await sentenceOf(plan({ placement_id: ending.id, due_on: dayIn(10) }))).toBe(
      'The placement ends before that day. Choose an earlier one.',
    )
    const over = await createDstmPlacement(server.db, {
      dstm_id: server.as('dstm').account.id,
      status: 'ENDED',
      ends_on: -1,
    })
    expect(await sentenceOf(plan({ placement_id: over.id }))).toContain('This placement is over')
  })

  test('gives a check-in another day and host, which ends its snooze', async () => {
    const bo = await createUser(server.db, { display_name: 'Bo', role: 'dstm' })
    const rests = { state: 'SNOOZED' as const, snoozed_until: dayIn(3), snooze_reason: 'Ill.' }
    const { id } = await createCheckIn(server.db, placement.id, { due: -2, ...rests })
    const { data } = await move(id, { host_id: bo.id })
    expect(data?.changed).toMatchObject({
      state: 'SCHEDULED',
      due_on: dayIn(5),
      snoozed_until: null,
      host_name: 'Bo',
    })
    const client = await createUser(server.db, { role: 'client' })
    expect(await sentenceOf(move(id, { version: 2, host_id: client.id }))).toBe('Choose a staff member who may log in.')
  })

  test('lets a check-in rest until a day, with a reason, and keeps the day on which it was due', async () => {
    const { id } = await createCheckIn(server.db, placement.id, { due: -2 })
    expect(await sentenceOf(snooze(id, { until: today() }))).toContain('Choose a day in the future')
    expect(await sentenceOf(snooze(id, { reason: ' ' }))).toBe('Give a reason.')
    const { data } = await snooze(id)
    expect(data?.changed).toMatchObject({ state: 'SNOOZED', due_on: dayIn(-2), hold_on: dayIn(4) })
  })

  test('ends with the placement: what is open after its last day is dropped', async () => {
    const { id } = await createCheckIn(server.db, placement.id, { due: 20 })
    const { version } = await server.db
      .selectFrom('placements')
      .select('version')
      .where('id', '=', placement.id)
      .executeTakeFirstOrThrow()
    await asTest(server.db, (trx) =>
      setPlacementEnd(trx, { id: placement.id, version, ends_on: dayIn(10), note: null }),
    )
    expect(await read(id)).toBeUndefined()
  })
})

describe('days', () => {
  const noonIn = (days: number) => new Date(`${dayIn(days)}T12:00:00Z`)
  const advance = async (days: number) => {
    while (await advanceCheckIns(server.db, noonIn(days)));
  }

  test('make a check-in due, overdue and missed, each once, also after a pause', async () => {
    const { id } = await createCheckIn(server.db, placement.id, { due: 10 })
    const states = []
    for (const days of [9, 10, 11, 24, 25, 300]) {
      await advance(days)
      states.push((await read(id))?.state)
    }
    expect(states).toEqual(['SCHEDULED', 'DUE', 'OVERDUE', 'OVERDUE', 'MISSED', 'MISSED'])
    expect((await read(id))?.version).toBe(4)
    const late = await createCheckIn(server.db, placement.id, { due: 10 })
    await advance(300)
    expect(await read(late.id)).toMatchObject({ state: 'MISSED', version: 2 })
  })

  test('wake a check-in that was snoozed, on several nodes at once', async () => {
    const { id } = await createCheckIn(server.db, placement.id, { due: -2 })
    await snooze(id)
    await Promise.all([3, 3, 3].map(advance))
    expect((await read(id))?.state).toBe('SNOOZED')
    await Promise.all([4, 4, 4].map(advance))
    expect(await read(id)).toMatchObject({ state: 'DUE', version: 3 })
  })

  test('tell by two missed in a row that somebody must act, until one is held', async () => {
    for (const due of [-60, -30]) await createCheckIn(server.db, placement.id, { due, state: 'MISSED' })
    const { id } = await createCheckIn(server.db, placement.id, { due: 0 })
    const { data } = await server
      .as('recruiter')
      .query(graphql(`query ($id: ID!) { getCheckIn(id: $id) { ${fields} } }`), { id })
    expect(data?.getCheckIn).toMatchObject({ missed_in_a_row: 2, risk: 1, risk_parts: ['MISSED'] })
    expect((await hold(id)).data?.changed).toMatchObject({ missed_in_a_row: 0 })
  })
})

describe('follow-ups', () => {
  const setDone = (id: string, version: number, done: boolean, role: Role = 'dstm') =>
    server.as(role).query(
      graphql(`mutation ($input: SetFollowUpDoneInput!) {
        setFollowUpDone(input: $input) { done version }
      }`),
      { input: { id, version, done } },
    )

  test('are added to a check-in that was held, checked off and opened again', async () => {
    const open = await createCheckIn(server.db, placement.id, { due: 0 })
    const held = await createCheckIn(server.db, placement.id, { due: -9, mood: 'GOOD' })
    const document = graphql(`mutation ($input: AddFollowUpInput!) { addFollowUp(input: $input) { id } }`)
    const addTo = (check_in_id: string) =>
      server.as('dstm').query(document, { input: { check_in_id, body: 'Call back' } })
    expect(await sentenceOf(addTo(open.id))).toBe('Record the check-in before its follow-ups.')
    const id = (await addTo(held.id)).data?.addFollowUp.id ?? ''
    expect((await setDone(id, 1, true)).data?.setFollowUpDone).toEqual({ done: true, version: 2 })
    expect(await sentenceOf(setDone(id, 1, false))).toContain('You changed this follow-up')
    expect((await setDone(id, 2, false)).data?.setFollowUpDone.done).toBe(false)
  })
})

describe('who may do what', () => {
  test.each(['vetter', 'recruiter', 'reviewer', 'client'] as const)('a %s writes none of it', async (role) => {
    const { id } = await createCheckIn(server.db, placement.id, { due: 0 })
    const refused = await Promise.all([
      hold(id, {}, { role }),
      add({}, role),
      plan({}, role),
      move(id, {}, role),
      snooze(id, {}, role),
    ])
    for (const { errors } of refused) expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    expect((await read(id))?.version).toBe(1)
  })
})

test('the counts of the tabs are those of their lists', async () => {
  await createDstmPlacement(server.db, { dstm_id: server.as('dstm').account.id, starts_on: 4, status: 'PENDING_START' })
  await createCheckIn(server.db, placement.id, { due: -3 })
  await createCheckIn(server.db, placement.id, { due: 0 })
  await createCheckIn(server.db, placement.id, { due: -40, mood: 'AT_RISK' })
  await createCheckIn(server.db, placement.id, { due: -20, state: 'MISSED' })
  const vetter = server.as('vetter')
  const { counts } = await vetter.data(
    graphql('{ counts: getCheckInCounts { due overdue follow_ups at_risk placed starting } }'),
  )
  const checkInLists = await vetter.data(
    graphql(`{
      due: getCheckInPage(filter: { state: [DUE], running: true }) { aggregate { count } }
      overdue: getCheckInPage(filter: { state: [OVERDUE], running: true }) { aggregate { count } }
      follow_ups: getFollowUpPage(filter: { done: false }) { aggregate { count } }
    }`),
  )
  const placementLists = await vetter.data(
    graphql(`{
      at_risk: getPlacementRiskPage(filter: { at_risk: true }) { aggregate { count } }
      placed: getPlacementRiskPage(filter: { status: [ACTIVE, ENDING] }) { aggregate { count } }
      starting: getPlacementRiskPage(filter: { status: [PENDING_START] }) { aggregate { count } }
    }`),
  )
  const found = Object.fromEntries(
    Object.entries({ ...checkInLists, ...placementLists }).map(([name, { aggregate }]) => [name, aggregate.count]),
  )
  expect(found).toEqual(counts)
  const { follow_ups: _none, ...some } = counts
  for (const [name, count] of Object.entries(some)) expect(count, name).toBeGreaterThan(0)
})
