import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCheckInTasks } from '#server/checkIns/tasks.ts'
import { sweepNotifications } from '#server/notifications/causes/sweeper.ts'
import { createPlacementTasks } from '#server/placements/tasks.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { createFolderStore } from '#server/platform/files/stores/folderStore.ts'
import { createIdentityTasks } from '#server/platform/idp/tasks.ts'
import { createClock, type MachineClocks } from '#server/platform/tasks/clock.ts'
import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { createTasks } from '#server/schema.ts'
import { linkForPassword } from '#server/staff/access/passwordLinks.ts'
import { type Role, roles } from '#shared/platform/permissions.ts'
import { dayIn } from '#test/days.ts'
import { asTest, createCheckIn, createDeveloper, createDstmPlacement, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { testSecret } from '#test/identity/identity.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await asTest(server.db, async (trx) => {
    await sql`delete from check_ins`.execute(trx)
    await sql`update placements set status = 'ENDED' where status <> 'ENDED'`.execute(trx)
    await sql`delete from task_runs`.execute(trx)
    // Tasks wait until a test says that the time is right.
    await pause(trx)
  })
})

const pause = (db: Queryable) =>
  sql`insert into clock_pauses (reason) values ('JUMP')
  on conflict (only_one) do update set id = gen_random_uuid()`.execute(db)

const minute = 60_000
const dayMs = 86_400_000

/** Starts a node with clocks that the test sets. The clock of its database stays right. */
function startNode() {
  const clocks = { ahead: 0, passed: 0 }
  const machine: MachineClocks = {
    wall: () => Date.now() + clocks.ahead,
    monotonic: () => performance.now() + clocks.passed,
  }
  const clock = createClock({ db: server.db, log: pino({ level: 'silent' }) }, machine)
  const tasks = allTasks()
  return {
    clocks,
    clock,
    run: (name: string) => runTask(tasks, name, () => clock.now()),
    runAll: () => Promise.all(tasks.map(({ name }) => runTask(tasks, name, () => clock.now()))),
  }
}

function depsOfTasks(): TaskDeps {
  const mailer = { enabled: true, send: () => Promise.resolve() }
  return { env: server.env, db: server.db, log: pino({ level: 'silent' }), mailer, secret: testSecret }
}

/** Creates the tasks of every node, except for the one that removes files. */
const allTasks = () => [
  ...createIdentityTasks(depsOfTasks()),
  ...createTasks({ ...depsOfTasks(), files: createFolderStore(server.env.VOUCH_DATA_DIR) }),
]

test('all tasks wait for clocks that can be trusted, but for those that judge nothing by age', () => {
  const others = allTasks().filter(({ followsDays }) => !followsDays)
  expect(others.map(({ name }) => name)).toEqual([
    'log-in pages',
    // The task leaves out the kinds that follow days while the clocks cannot be trusted.
    'notifications',
    'searches of work',
    'exports',
    'words of resumes',
    'spelling of resumes',
    'talks whose evidence changed',
    'counts of skills',
    'unknown names',
  ])
})

/** Runs a task until there is nothing more to do. @returns true where it could run. */
async function runTask(tasks: readonly TaskDefinition[], name: string, time: () => Promise<Date | null>) {
  const task = tasks.find((one) => one.name === name)
  const now = task?.followsDays ? await time() : new Date()
  if (!task || now === null) return false
  const id = randomUUID()
  while (await task.run({ id, now }));
  return true
}

/** Runs a task as on a day, with clocks that are right. */
const runOn = (name: string, days: number) =>
  runTask(
    [...createCheckInTasks(server), ...createPlacementTasks(server)],
    name,
    async () => new Date(`${dayIn(days)}T12:00:00Z`),
  )

/** Creates a placement that runs, with check-ins. @param due the days in which these are due. */
async function placed(due: readonly number[], ends: number | null = null) {
  const placement = await createDstmPlacement(server.db, { dstm_id: server.as('dstm').account.id })
  await asTest(server.db, (trx) =>
    trx
      .updateTable('placements')
      .set({ ends_on: ends === null ? null : dayIn(ends) })
      .where('id', '=', placement.id)
      .execute(),
  )
  const checkIns = []
  for (const days of due)
    checkIns.push((await createCheckIn(server.db, placement.id, { due: days, state: 'SCHEDULED' })).id)
  return { ...placement, checkIns }
}

/** Creates a session, a password link with its mail, and a message, as they look to clocks that are 400 days ahead. */
async function expireAll() {
  const { db } = server
  const { id } = await createUser(db)
  const past = new Date(Date.now() - 399 * dayMs)
  const grant = { model: 'Grant', id: randomUUID(), payload: '{}', account_id: id, expires_at: past }
  await db.insertInto('oidc_artefacts').values(grant).execute()
  const words = { delivery_method: 'EMAIL' as const, subject: 'Hello', body: 'Hello' }
  const message = { ...words, developer_id: (await createDeveloper(db)).id, send_after: past, created_at: past }
  await asTest(db, async (trx) => {
    await linkForPassword(trx, id, depsOfTasks())
    await trx.updateTable('password_links').set({ expires_at: past }).where('user_id', '=', id).execute()
    await trx.insertInto('messages').values(message).execute()
  })
}

async function countExpiring() {
  const { rows } = await sql`select
    (select count(*)::int from oidc_artefacts where expires_at < now()) as grants,
    (select count(*)::int from password_links) as links,
    (select count(*)::int from tasks) as mails,
    (select count(*)::int from messages where send_after is not null) as messages`.execute(server.db)
  return rows[0]
}

const many = (count: number, due: number) => Array.from({ length: count }, () => due)

async function statesOf(table: 'check_ins' | 'placements') {
  const column = table === 'check_ins' ? sql.ref('state') : sql.ref('status')
  const { rows } = await sql<{ state: string; count: number }>`
    select ${column} as state, count(*)::int as count from ${sql.table(table)} group by 1 order by 1`.execute(server.db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

const runs = () => server.db.selectFrom('task_runs').selectAll().orderBy('at', 'desc').execute()
const pauses = () => server.db.selectFrom('clock_pauses').selectAll().execute()
const one = async () => (await runs())[0] ?? expect.fail('There is no run.')

const allow = (id: string, due: number, role: Role = 'admin') =>
  server.as(role).query(graphql('mutation ($input: AllowTaskRunInput!) { allowTaskRun(input: $input) { state } }'), {
    input: {
      id,
      due,
    },
  })
const waitingRuns = async () =>
  (await server.as('admin').data(graphql('{ getTaskRuns { id task state due total } }'))).getTaskRuns
/** Reads the rows of a run, as its dialog shows them. */
const rowsOf = async ({ id }: { id: string }) => {
  const document = graphql('query ($id: ID!) { getTaskRunRows(id: $id) { developer_id day change } }')
  return (await server.as('admin').data(document, { id })).getTaskRunRows
}
const confirm = (role: Role = 'admin') => server.as(role).query(graphql('mutation { confirmClock { confirmed } }'))
const bell = async (role: Role, wanted = 'TASK_HELD') => {
  await sweepNotifications(server.db)
  const { data } = await server
    .as(role)
    .query(graphql('{ getNotifications { notifications { kind title detail path } } }'))
  return data?.getNotifications.notifications.filter(({ kind }) => kind === wanted) ?? []
}

describe('a clock that stands 400 days ahead', () => {
  beforeEach(() => server.db.deleteFrom('clock_pauses').execute())

  test('for 75 seconds ends, misses, deletes and sends nothing, tells the admins, and is over when it is back', async () => {
    await placed(many(8, 5), 40)
    const node = startNode()
    expect(await node.run('check-ins')).toBe(true)
    node.clocks.ahead = 400 * dayMs
    for (const passed of [0, 30_000, 75_000]) {
      node.clocks.passed = passed
      for (const name of ['check-ins', 'placements', 'check-in schedules']) expect(await node.run(name)).toBe(false)
    }
    expect([await statesOf('check_ins'), (await statesOf('placements')).ACTIVE]).toEqual([{ SCHEDULED: 8 }, 1])
    await expireAll()
    await node.runAll()
    expect(await countExpiring()).toEqual({ grants: 1, links: 1, mails: 1, messages: 1 })
    expect(await bell('admin', 'TASKS_PAUSED')).toMatchObject([{ path: '/settings/health' }])
    expect(await bell('recruiter', 'TASKS_PAUSED')).toEqual([])
    expect((await confirm()).errors?.[0]?.message).toContain('show different times')
    node.clocks.ahead = node.clocks.passed
    expect(await node.run('check-ins')).toBe(true)
    expect([await pauses(), await bell('admin', 'TASKS_PAUSED')]).toEqual([[], []])
  })

  test('is not written with by a node that starts in it, while another node goes on', async () => {
    await placed([-3])
    const right = startNode()
    expect(await right.run('placements')).toBe(true)
    const wrong = startNode()
    wrong.clocks.ahead = 400 * dayMs
    expect(await wrong.run('check-ins')).toBe(false)
    // All wait for ten minutes, since each could be the one that is wrong.
    expect(await right.run('check-ins')).toBe(false)
    Object.assign(right.clocks, { passed: 10 * minute + 1, ahead: 10 * minute + 1 })
    expect(await right.run('check-ins')).toBe(true)
    expect([await statesOf('check_ins'), await wrong.run('check-ins')]).toEqual([{ OVERDUE: 1 }, false])
  })

  test('pauses a node that starts within the pause, until an admin says that the time is right', async () => {
    await sql`insert into clock_pauses (reason, seconds) values ('JUMP', 34560000)`.execute(server.db)
    const node = startNode()
    expect(await node.run('check-ins')).toBe(false)
    expect((await confirm()).data).toEqual({ confirmClock: { confirmed: true } })
    expect(await node.run('check-ins')).toBe(true)
    const { data } = await server
      .as('admin')
      .query(
        graphql('{ getSecurityEvents(limit: 1, offset: 0, filter: { kind: [CLOCK_CONFIRMED] }) { events { actor } } }'),
      )
    expect(data?.getSecurityEvents.events).toEqual([{ actor: 'The admin' }])
  })
})

test('a clock that is 40 minutes ahead is no reason to wait, and the time is that of the database', async () => {
  await server.db.deleteFrom('clock_pauses').execute()
  const node = startNode()
  node.clocks.ahead = 40 * minute
  const now = await node.clock.now()
  expect(Math.abs((now?.getTime() ?? 0) - Date.now())).toBeLessThan(minute)
})

describe('a run that would miss', () => {
  test('20 rows runs, though they are all there are', async () => {
    await placed(many(20, -30))
    await runOn('check-ins', 0)
    expect(await statesOf('check_ins')).toEqual({ MISSED: 20 })
  })

  test('21 rows runs where they are 5 % of the table, and waits where they are more', { tags: 'large' }, async () => {
    const { checkIns } = await placed([...many(21, -30), ...many(399, 300)])
    await runOn('check-ins', 0)
    expect(await statesOf('check_ins')).toEqual({ MISSED: 21, SCHEDULED: 399 })
    await asTest(server.db, async (trx) => {
      await trx.updateTable('check_ins').set({ state: 'SCHEDULED' }).where('state', '=', 'MISSED').execute()
      await trx
        .deleteFrom('check_ins')
        .where('id', '=', checkIns.at(-1) ?? '')
        .execute()
    })
    await runOn('check-ins', 0)
    expect(await statesOf('check_ins')).toEqual({ SCHEDULED: 419 })
    expect((await runs()).filter(({ state }) => state === 'HELD')).toMatchObject([{ due: 21, total: 419, written: 0 }])
  })

  test('many waits for an admin, who sees the rows and lets it run as one change', async () => {
    const { developer_id } = await placed([...many(30, -30), -2])
    for (let again = 0; again < 3; again++) await runOn('check-ins', 0)
    const held = await one()
    expect([(await runs()).length, held.state, held.due, held.written]).toEqual([1, 'HELD', 30, 0])
    // The one that would become overdue waits, too: it may be the clock that is wrong.
    expect(await statesOf('check_ins')).toEqual({ SCHEDULED: 31 })
    expect((await bell('admin'))[0]?.detail).toBe(
      '30 of 31 rows would be ended or missed, so this task waits for an admin',
    )
    expect(await bell('admin')).toMatchObject([{ kind: 'TASK_HELD', title: 'Check-ins', path: '/settings/health' }])
    const waiting = { id: held.id, task: 'CHECK_INS', due: 30, total: 31 }
    expect(await waitingRuns()).toEqual([{ ...waiting, state: 'HELD' }])
    const rows = await rowsOf(held)
    expect(rows).toHaveLength(30)
    expect(rows[0]).toEqual({ developer_id, day: dayIn(-30), change: 'Scheduled → Missed' })
    expect((await allow(held.id, 29)).errors?.[0]?.message).toContain('changed to 30')
    expect((await allow(held.id, 30)).errors).toBeUndefined()
    expect([await bell('admin'), await rowsOf(held)], 'until it has run').toEqual([[], rows])
    expect(await waitingRuns()).toEqual([{ ...waiting, state: 'ALLOWED' }])
    await runOn('check-ins', 0)
    expect(await statesOf('check_ins')).toEqual({ MISSED: 30, OVERDUE: 1 })
    expect(await runs()).toMatchObject([{ id: held.id, state: 'DONE', written: 31 }])
    expect(await waitingRuns()).toEqual([])
    expect((await allow(held.id, 30)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  })

  test('more than the admin allowed waits again', async () => {
    const { id } = await placed(many(30, -30))
    await runOn('check-ins', 0)
    await allow((await one()).id, 30)
    await createCheckIn(server.db, id, { due: -31, state: 'SCHEDULED' })
    await runOn('check-ins', 0)
    expect([await statesOf('check_ins'), (await one()).state]).toEqual([{ SCHEDULED: 31 }, 'HELD'])
  })

  test('many waits no more when the clock is right again', async () => {
    await placed(many(30, 10))
    await runOn('check-ins', 400)
    expect((await one()).state).toBe('HELD')
    await runOn('check-ins', 0)
    expect([await runs(), await bell('admin')]).toEqual([[], []])
  })
})

test('a clock that was ahead leaves nothing due, overdue or near its end whose day has not come', async () => {
  await placed([5, 20, 50, 60], 100)
  await runOn('check-ins', 60)
  expect(await statesOf('check_ins')).toEqual({ DUE: 1, MISSED: 2, OVERDUE: 1 })
  await runOn('placements', 60)
  expect((await statesOf('placements')).ENDING).toBe(1)
  for (const name of ['check-ins', 'placements']) await runOn(name, 0)
  expect((await statesOf('placements')).ACTIVE).toBe(1)
  expect(Object.keys(await statesOf('check_ins'))).toEqual(['MISSED', 'SCHEDULED'])
})

test('a clock that is set back before the first day of a placement stops no run, and takes no start back', async () => {
  const started = await placed([])
  const ending = await placed([], -1)
  const rates = {
    placement_id: started.id,
    starts_on: dayIn(-500),
    currency: 'USD',
    cost_rate_cents: 1,
    bill_rate_cents: 2,
  }
  await asTest(server.db, (trx) => trx.insertInto('placement_rates').values(rates).execute())
  await runOn('placements', -450)
  expect((await statesOf('placements')).ACTIVE).toBe(2)
  await runOn('placements', 0)
  const rows = server.db.selectFrom('placements').select('status').where('id', '=', ending.id)
  expect(await rows.executeTakeFirst()).toEqual({ status: 'ENDED' })
})

test('a run that would end many placements waits, on every node', async () => {
  for (let count = 0; count < 22; count++) await placed([], -1)
  await Promise.all([runOn('placements', 0), runOn('placements', 0)])
  expect((await statesOf('placements')).ACTIVE).toBe(22)
  expect(await runs()).toMatchObject([{ task: 'PLACEMENTS', state: 'HELD', due: 22 }])
  expect((await rowsOf(await one()))[0]).toMatchObject({ day: dayIn(-1), change: 'Active → Ended' })
})

test.each(roles.filter((role) => role !== 'admin'))('a %s sees and decides none of it', async (role) => {
  await placed(many(30, -30))
  await runOn('check-ins', 0)
  const { id } = await one()
  const reads = [
    'getClockPause { reason }',
    'getTaskRuns { id }',
    `getTaskRun(id: "${id}") { id }`,
    `getTaskRunRows(id: "${id}") { id }`,
  ]
  for (const field of reads) {
    expect((await server.as(role).send(`{ ${field} }`)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  }
  for (const answer of [await allow(id, 30, role), await confirm(role)]) {
    expect(answer.errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  }
  expect([(await one()).state, await bell(role)]).toEqual(['HELD', []])
})
