import { afterAll, beforeAll, expect, test } from 'vitest'
import { undoChange } from '#server/changes/data.ts'
import { write } from '#server/platform/db/connection/connect.ts'
import { asTest } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { ratesOn } from './data.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const add = (variables: object, role: 'admin' | 'recruiter' = 'admin') =>
  server.as(role).query(
    graphql(`mutation ($input: AddExchangeRateInput!) {
      addExchangeRate(input: $input) { id currency rate day in_use entered_by }
    }`),
    { input: { currency: 'EUR', rate: '1.0842', day: '2026-11-02', ...variables } },
  )

async function rateOf(currency: string, day: string): Promise<string | undefined> {
  return (await ratesOn(server.db, day)).find((rate) => rate.currency === currency)?.rate
}

test('a day has the latest rate that was entered for it or before, exactly as it was entered', async () => {
  await add({ currency: 'chf', rate: '1.10', day: '2026-10-01' })
  const { data } = await add({ currency: 'CHF', rate: '1.1300000001', day: '2026-11-01' })
  expect(data?.addExchangeRate).toMatchObject({ currency: 'CHF', rate: '1.1300000001', in_use: true })
  const days = ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01', '2027-01-01']
  expect(await Promise.all(days.map((day) => rateOf('CHF', day)))).toEqual([
    undefined,
    '1.1',
    '1.1',
    '1.1300000001',
    '1.1300000001',
  ])
})

test('a correction supersedes the entry of its day, also when two admins correct it at once', async () => {
  await add({ rate: '1.08' })
  await Promise.all(['1.0842', '1.0843', '1.0844'].map((rate) => add({ rate })))
  const rows = await server.db.selectFrom('exchange_rates').selectAll().where('currency', '=', 'EUR').execute()
  expect(rows).toHaveLength(4)
  expect(rows.filter(({ superseded_at }) => superseded_at === null)).toHaveLength(1)
})

test('undo brings the superseded entry back', async () => {
  await add({ currency: 'GBP', rate: '1.26' })
  await add({ currency: 'GBP', rate: '12.6' })
  const { id: author } = server.as('admin').account
  const { change_id } = await server.db
    .selectFrom('events')
    .select('change_id')
    .where('table_name', '=', 'exchange_rates')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await write(server.db, { actor: author }, (trx) => undoChange(trx, author, change_id ?? ''))
  expect(await rateOf('GBP', '2026-11-02')).toBe('1.26')
})

test.each([
  [{ currency: 'USD' }, 'currency', 'USD needs no rate'],
  [{ currency: 'EURO' }, 'currency', 'by its code'],
  [{ rate: '0.000' }, 'rate', 'above 0'],
  [{ rate: '-1' }, 'rate', 'such as 1.0842'],
  [{ rate: '1,08' }, 'rate', 'such as 1.0842'],
  [{ rate: '1e3' }, 'rate', 'such as 1.0842'],
  [{ rate: '1.00000000001' }, 'rate', 'ten decimals'],
  [{ day: '' }, 'day', 'Choose a day'],
  [{ day: '2099-01-01' }, 'day', 'today or an earlier day'],
  [{ day: '2026-02-30' }, 'day', 'Enter a day'],
])('%j is refused', async (input, field, sentence) => {
  const { errors } = await add(input)
  expect(errors?.[0]).toMatchObject({ extensions: { code: 'BAD_INPUT', field } })
  expect(errors?.[0]?.message).toContain(sentence)
})

test('nobody but an admin enters a rate', async () => {
  expect((await add({}, 'recruiter')).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})

test('an entry is neither changed nor deleted', async () => {
  await add({ currency: 'SEK', rate: '0.1' })
  const { db } = server
  await expect(asTest(db, (trx) => trx.deleteFrom('exchange_rates').execute())).rejects.toThrow('never deleted')
  const change = asTest(db, (trx) => trx.updateTable('exchange_rates').set({ day: '2020-01-01' }).execute())
  await expect(change).rejects.toThrow('never changed')
})
