import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#shared/platform/permissions.ts'
import { asTest, createCheckIn, createDeveloper, createDstmPlacement, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let ada: { id: string }
let bo: { id: string }

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await createUser(server.db, { display_name: `Ada ${randomUUID()}`, role: 'dstm' })
  bo = await createUser(server.db, { display_name: `Bo ${randomUUID()}`, role: 'dstm' })
})

const list = graphql(`query ($search: String!) {
  getDstmPage(limit: 100, offset: 0, filter: { search: $search }) {
    dstms { id members placed starting check_ins_due check_ins_overdue on_time mean_mood at_risk }
  }
}`)
async function figuresOf({ id }: { id: string }) {
  const { display_name: search } = await server.db
    .selectFrom('users')
    .select('display_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { getDstmPage } = await server.as('recruiter').data(list, { search })
  return getDstmPage.dstms[0]
}

describe('the figures of a portfolio', () => {
  test('are empty without one', async () => {
    expect(await figuresOf(ada)).toEqual({
      id: ada.id,
      members: 0,
      placed: 0,
      starting: 0,
      check_ins_due: 0,
      check_ins_overdue: 0,
      on_time: null,
      mean_mood: null,
      at_risk: 0,
    })
  })

  test('count members, whose placement has begun, whose is still to begin, and nobody who was deleted', async () => {
    const dstm_id = ada.id
    await createDeveloper(server.db, { dstm_id })
    await createDstmPlacement(server.db, { dstm_id })
    await createDstmPlacement(server.db, { dstm_id, status: 'ENDING', ends_on: 20 })
    await createDstmPlacement(server.db, { dstm_id, status: 'PENDING_START', starts_on: 3 })
    await createDstmPlacement(server.db, { dstm_id, status: 'ENDED', ends_on: -3 })
    await createDeveloper(server.db, { dstm_id, stage: 'VETTING', status: 'DECISION' })
    await createDeveloper(server.db, { dstm_id, deleted_at: new Date() })
    expect(await figuresOf(ada)).toMatchObject({ members: 5, placed: 2, starting: 1 })
  })

  test('tell which check-ins are due today or overdue, of placements that run, without those that were snoozed', async () => {
    const running = await createDstmPlacement(server.db, { dstm_id: ada.id })
    const ended = await createDstmPlacement(server.db, { dstm_id: ada.id, status: 'ENDED', ends_on: -5 })
    for (const due of [-3, 0, 5]) await createCheckIn(server.db, running.id, { due })
    await createCheckIn(server.db, running.id, { due: -2 })
    await createCheckIn(server.db, running.id, { due: -1, state: 'SNOOZED', snoozed_until: '2999-01-01' })
    await createCheckIn(server.db, ended.id, { due: -7 })
    expect(await figuresOf(ada)).toMatchObject({ check_ins_due: 1, check_ins_overdue: 2 })
  })

  test('take as on time what was held by its day, of all that was due in the last 90 days', async () => {
    const { id } = await createDstmPlacement(server.db, { dstm_id: ada.id })
    await createCheckIn(server.db, id, { due: -10, mood: 'GOOD' })
    // Later than the Monday after, whatever day it was due on.
    await createCheckIn(server.db, id, { due: -20, mood: 'GOOD', held: -16 })
    await createCheckIn(server.db, id, { due: -30, state: 'MISSED' })
    await createCheckIn(server.db, id, { due: -4 })
    await createCheckIn(server.db, id, { due: 4 })
    await createCheckIn(server.db, id, { due: -120, state: 'MISSED' })
    expect(await figuresOf(ada)).toMatchObject({ on_time: 25 })
  })

  test('take as on time what was due on a weekend and held on Monday, and not on Tuesday', async () => {
    const { id } = await createDstmPlacement(server.db, { dstm_id: ada.id })
    const saturday = -7 - ((new Date().getUTCDay() + 1) % 7)
    for (const due of [saturday, saturday + 1]) {
      await createCheckIn(server.db, id, { due, mood: 'GOOD', held: saturday + 2 })
      await createCheckIn(server.db, id, { due, mood: 'GOOD', held: saturday + 3 })
    }
    expect(await figuresOf(ada)).toMatchObject({ on_time: 50 })
  })

  test('average the latest mood of each placement', async () => {
    const [one, other] = [
      await createDstmPlacement(server.db, { dstm_id: ada.id }),
      await createDstmPlacement(server.db, { dstm_id: ada.id }),
    ]
    await createCheckIn(server.db, one.id, { due: -30, mood: 'AT_RISK' })
    await createCheckIn(server.db, one.id, { due: -5, mood: 'THRIVING' })
    await createCheckIn(server.db, other.id, { due: -5, mood: 'GOOD' })
    expect(await figuresOf(ada)).toMatchObject({ mean_mood: 4.5 })
  })

  test.each([
    ['a low mood alone', { moods: ['STRUGGLING'] }, 0],
    ['a low mood that fell by two', { moods: ['GOOD', 'STRUGGLING'] }, 1],
    ['a mood that fell by two and is not low', { moods: ['THRIVING', 'OKAY'] }, 0],
    ['a low mood and an end that is near', { moods: ['AT_RISK'], ends_on: 45 }, 1],
    ['a low mood and an end that is far', { moods: ['AT_RISK'], ends_on: 46 }, 0],
    ['a missed check-in and an end that is near', { moods: [], ends_on: 10, missed: -30 }, 1],
    ['a missed check-in, a talk since, and an end that is near', { moods: ['GOOD'], ends_on: 10, missed: -30 }, 0],
    ['a check-in that was missed long ago and an end that is near', { moods: [], ends_on: 10, missed: -100 }, 0],
  ] as const)('count who is at risk: %s', async (_what, risk, at_risk) => {
    const { moods, ...rest } = risk
    const ends_on = 'ends_on' in rest ? rest.ends_on : null
    const { id } = await createDstmPlacement(server.db, { dstm_id: ada.id, ends_on })
    for (const [index, mood] of moods.entries()) await createCheckIn(server.db, id, { due: -20 + index, mood })
    if ('missed' in rest) await createCheckIn(server.db, id, { due: rest.missed, state: 'MISSED' })
    expect(await figuresOf(ada)).toMatchObject({ at_risk })
  })
})

describe('moving a portfolio', () => {
  const moving = graphql(`mutation ($from_id: ID!, $to_id: ID!, $note: String!, $key: String) {
    movePortfolio(input: { from_id: $from_id, to_id: $to_id, note: $note }, key: $key) { developers check_ins follow_ups }
  }`)
  const move = (variables: object = {}, role: Role = 'dstm') =>
    server.as(role).query(moving, { from_id: ada.id, to_id: bo.id, note: 'Call Dora on Monday.', ...variables })
  const errorOf = async (variables: object, role?: Role) => (await move(variables, role)).errors?.[0]

  async function fill() {
    const placement = await createDstmPlacement(server.db, { dstm_id: ada.id })
    const other = await createDeveloper(server.db, { dstm_id: ada.id, stage: 'STANDBY', status: 'NO_DEMAND' })
    const open = await createCheckIn(server.db, placement.id, { due: 3, host_id: ada.id })
    const held = await createCheckIn(server.db, placement.id, { due: -3, mood: 'GOOD', host_id: ada.id })
    const values = { check_in_id: held.id, assignee_id: ada.id, body: 'Write to the client' }
    const followUp = await asTest(server.db, (trx) =>
      trx.insertInto('follow_ups').values(values).returning('id').executeTakeFirstOrThrow(),
    )
    return { developers: [placement.developer_id, other.id], open, held, followUp }
  }
  const columnOf = async (table: 'developers' | 'check_ins' | 'follow_ups', column: string, id: string) =>
    (await server.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow())[column as 'id']

  test('gives the developers, open check-ins and follow-ups to the other, and what is done stays', async () => {
    const { developers, open, held, followUp } = await fill()
    expect(await move()).toMatchObject({ data: { movePortfolio: { developers: 2, check_ins: 1, follow_ups: 1 } } })
    for (const id of developers) expect(await columnOf('developers', 'dstm_id', id)).toBe(bo.id)
    expect(await columnOf('check_ins', 'host_id', open.id)).toBe(bo.id)
    expect(await columnOf('check_ins', 'host_id', held.id)).toBe(ada.id)
    expect(await columnOf('follow_ups', 'assignee_id', followUp.id)).toBe(bo.id)
  })

  test('says before what would move, and keeps the note for whom takes over', async () => {
    await fill()
    const counts = { developers: 2, check_ins: 1, follow_ups: 1 }
    const asking = graphql('query ($id: ID!) { getPortfolio(id: $id) { developers check_ins follow_ups } }')
    expect(await server.as('vetter').data(asking, { id: ada.id })).toEqual({ getPortfolio: counts })
    await move()
    const { getHandovers } = await server
      .as('vetter')
      .data(graphql('{ getHandovers { from_name to_name author_name note developers } }'))
    expect(getHandovers[0]).toMatchObject({
      from_name: expect.stringMatching(/^Ada/),
      to_name: expect.stringMatching(/^Bo/),
      author_name: 'The dstm',
      note: 'Call Dora on Monday.',
      developers: 2,
    })
  })

  test('can be taken back, with its note', async () => {
    const { developers, open, followUp } = await fill()
    const { extensions } = await move()
    await server.as('dstm').data(undoMutation, { input: { change: extensions?.change } })
    for (const id of developers) expect(await columnOf('developers', 'dstm_id', id)).toBe(ada.id)
    expect(await columnOf('check_ins', 'host_id', open.id)).toBe(ada.id)
    expect(await columnOf('follow_ups', 'assignee_id', followUp.id)).toBe(ada.id)
    const left = await server.db.selectFrom('handovers').select('id').where('from_id', '=', ada.id).execute()
    expect(left).toEqual([])
  })

  test('twice at once with one key moves once', async () => {
    await fill()
    const key = randomUUID()
    const answers = await Promise.all([move({ key }), move({ key })])
    expect(answers.map(({ errors }) => errors)).toEqual([undefined, undefined])
    const moves = await server.db.selectFrom('handovers').select('id').where('from_id', '=', ada.id).execute()
    expect(moves).toHaveLength(1)
  })

  test('by two people at once moves once, and tells the second that nothing is left', async () => {
    await fill()
    const answers = await Promise.all([move(), move({}, 'admin')])
    expect(answers.flatMap(({ errors }) => errors?.map(({ message }) => message) ?? [])).toEqual([
      'This portfolio has no developers.',
    ])
  })

  test('is refused without a note, without developers, to the same person, and to who may not look after developers', async () => {
    expect(await errorOf({})).toMatchObject({ message: 'This portfolio has no developers.' })
    await fill()
    expect(await errorOf({ note: '  ' })).toMatchObject({ message: 'Write what the new DSTM should know.' })
    expect(await errorOf({ to_id: ada.id })).toMatchObject({ message: 'Choose another DSTM to take over.' })
    const vetter = await createUser(server.db, { role: 'vetter' })
    expect(await errorOf({ to_id: vetter.id })).toMatchObject({
      message: 'Choose somebody who may look after developers.',
      extensions: { field: 'to_id' },
    })
    for (const role of ['vetter', 'recruiter', 'reviewer', 'client'] as const)
      expect((await errorOf({}, role))?.extensions?.code).toBe('FORBIDDEN')
  })
})
