import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shiftStart, startOf } from '#shared/figures/figurePeriods.ts'
import { addDays } from '#shared/platform/calendarDays.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { today } from '#test/days.ts'
import { asTest, createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let person: { id: string; display_name: string }
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  person = await createUser(server.db, { display_name: 'Rita Recruiter', role: 'recruiter' })
})

const set = (variables: object, role: Role = 'admin') =>
  server.as(role).query(
    graphql(`mutation ($user_id: ID!, $figure: Figure!, $target: Float!, $starts_on: String!, $version: Int) {
      setGoal(input: { user_id: $user_id, figure: $figure, period: WEEK, target: $target, starts_on: $starts_on, version: $version }) {
        id target version
      }
    }`),
    { user_id: person.id, figure: 'PROFILES_SENT', target: 5, starts_on: '2026-01-05', ...variables },
  )
const errorOf = async (variables: object, role?: Role) => (await set(variables, role)).errors?.[0]

async function kpis(as_of: string | null = null) {
  const { getKpis } = await server.as('dstm').data(
    graphql(`query ($user_id: ID!, $as_of: String) {
      getKpis(period: WEEK, as_of: $as_of, user_id: $user_id) {
        count kpis { figure before goal { id target version } parts { from to value count target } }
      }
    }`),
    { user_id: person.id, as_of },
  )
  expect(getKpis.count).toBe(getKpis.kpis.length)
  return getKpis.kpis
}

test('a goal holds from its day on, until a newer one begins', async () => {
  await set({ target: 5, starts_on: '2026-01-05' })
  await set({ target: 8, starts_on: '2026-01-19' })
  const [kpi] = await kpis('2026-01-21')
  expect(kpi?.parts.slice(-4).map(({ from, target }) => [from, target])).toEqual([
    ['2025-12-29', null],
    ['2026-01-05', 5],
    ['2026-01-12', 5],
    ['2026-01-19', 8],
  ])
  expect((await kpis('2026-01-14'))[0]?.goal?.target).toBe(5)
})

test('a person has what was done while the work was theirs', async () => {
  const job = await createJob(server.db)
  const profile = { job_id: job.id, status: 'READY_TO_SEND' as const, consented_at: new Date(), bill_rate_cents: 8_000 }
  for (const owner_id of [person.id, person.id, null]) {
    const { id: developer_id } = await createDeveloper(server.db)
    const { id } = await createJobProfile(server.db, { ...profile, developer_id, owner_id })
    await asTest(server.db, (trx) =>
      trx.updateTable('job_profiles').set({ status: 'SENT' }).where('id', '=', id).execute(),
    )
  }
  await asTest(server.db, (trx) => trx.updateTable('job_profiles').set({ owner_id: null }).execute())
  const [kpi] = await kpis()
  expect(kpi).toMatchObject({ figure: 'PROFILES_SENT', goal: null, before: 0 })
  expect(kpi?.parts.at(-1)).toMatchObject({ value: 2, count: 2, target: null })

  // Next week compares its Monday with this Monday, and its days up to this weekday with all days until now.
  const day = today()
  const nextMonday = shiftStart('week', startOf('week', day), 1)
  expect((await kpis(addDays(day, 7)))[0]).toMatchObject({ before: 2 })
  expect((await kpis(nextMonday))[0]).toMatchObject({ before: addDays(day, 7) === nextMonday ? 2 : 0 })
})

test('a goal of the same day is replaced only by who has seen it', async () => {
  const { data } = await set({ target: 5 })
  expect(await errorOf({ target: 6 })).toMatchObject({
    extensions: { code: 'CONFLICT', details: { target: 5 } },
  })
  const replaced = await set({ target: 6, version: data?.setGoal.version })
  expect(replaced.data?.setGoal).toMatchObject({ id: data?.setGoal.id, target: 6, version: 2 })
})

test('of two admins who set it at once, one is told', async () => {
  const answers = await Promise.all([4, 5, 6].map((target) => set({ target })))
  expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
  expect(answers.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions?.code))).toEqual([
    'CONFLICT',
    'CONFLICT',
  ])
})

test('a goal that is taken away lets the one before hold again', async () => {
  await set({ target: 5, starts_on: '2026-01-05' })
  const { data } = await set({ target: 8, starts_on: '2026-01-06' })
  const { id, version } = data?.setGoal ?? { id: '', version: 0 }
  const remove = graphql(`mutation ($input: RemoveGoalInput!) { removeGoal(input: $input) { id } }`)
  const wrong = await server.as('admin').query(remove, { input: { id, version: version + 1 } })
  expect(wrong.errors?.[0]?.extensions?.code).toBe('CONFLICT')
  await server.as('admin').data(remove, { input: { id, version } })
  expect((await kpis())[0]?.goal?.target).toBe(5)
})

test.each(['vetter', 'dstm', 'recruiter', 'reviewer', 'client'] as const)('a %s sets none', async (role) => {
  expect((await errorOf({}, role))?.extensions?.code).toBe('FORBIDDEN')
})

test('a goal is of what the role does', async () => {
  expect(await errorOf({ figure: 'DEVELOPERS_VETTED' })).toMatchObject({
    message: 'Rita Recruiter cannot have this goal, because “Developers vetted” is not part of their role.',
    extensions: { code: 'BAD_INPUT', field: 'figure' },
  })
})
