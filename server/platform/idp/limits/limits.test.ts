import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpired } from '#server/platform/idp/provider/deleteExpired.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { createLimits } from './limits.ts'
import { consume, consumeAll } from './rateLimit.ts'

let database: TestDatabase
let limits: ReturnType<typeof createLimits>

beforeAll(async () => {
  database = await testDatabase()
  limits = createLimits(database.db, 'a secret of the tests')
})

afterAll(() => database.drop())

async function tries(count: number, email: string, address: string): Promise<number[]> {
  const waits = []
  for (let index = 0; index < count; index++) waits.push(await limits.login({ email, address }))
  return waits
}

/** Moves the last try of every bucket into the past. */
async function pass(seconds: number): Promise<void> {
  const { db } = database
  const rows = await db.selectFrom('rate_limits').selectAll().execute()
  for (const row of rows) {
    const updated_at = new Date(Date.parse(row.updated_at) - seconds * 1000)
    await db.updateTable('rate_limits').set({ updated_at }).where('key', '=', row.key).execute()
  }
}

test('one address gets five tries for an account, then one every three minutes', async () => {
  const waits = await tries(6, 'five@vouch.example', '10.0.0.1')
  expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
  expect(waits[5]).toBeGreaterThan(170)
  expect(waits[5]).toBeLessThanOrEqual(180)
  await pass(180)
  expect(await tries(2, 'five@vouch.example', '10.0.0.1')).toEqual([0, expect.any(Number)])
})

test.each([
  ['one hour back', 3_600],
  ['a hundred days ahead, and corrected', 100 * 86_400],
])('after a jump of the clock (%s) everyone may try at once, as often as before', async (_jump, seconds) => {
  const attempt = ['jump@vouch.example', '10.0.0.8'] as const
  await tries(6, ...attempt)
  await pass(-seconds)
  const waits = await tries(6, ...attempt)
  expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
  expect(waits[5]).toBeLessThanOrEqual(180)
  expect(waits[5]).toBeGreaterThan(0)
})

test('clocks that differ by a few seconds empty no bucket', async () => {
  const attempt = ['skew@vouch.example', '10.0.0.9'] as const
  await tries(5, ...attempt)
  await pass(-5)
  expect(await tries(1, ...attempt)).not.toEqual([0])
})

test('an attacker at one address cannot lock the person out at another', async () => {
  await tries(200, 'victim@vouch.example', '10.6.6.6')
  expect(await tries(5, 'victim@vouch.example', '10.0.0.2')).toEqual([0, 0, 0, 0, 0])
})

test('an attack from many addresses gets twenty tries, then twenty an hour', async () => {
  const email = 'target@vouch.example'
  const attack = async () => {
    let allowed = 0
    for (let index = 0; index < 15; index++) {
      const waits = await tries(3, email, `10.1.0.${index}`)
      allowed += waits.filter((wait) => wait === 0).length
    }
    return allowed
  }
  // When this takes minutes, the bucket drains by one more.
  expect([20, 21]).toContain(await attack())
  await pass(3_600)
  expect([20, 21]).toContain(await attack())
})

test('tries of others never lock out a browser in which the owner has logged in before', async () => {
  const [email, address] = ['holder@vouch.example', '10.8.8.8']
  for (let index = 0; index < 5; index++) await tries(5, email, `10.8.0.${index}`)
  for (let index = 0; index < 65; index++) await tries(1, `spray-${index}@vouch.example`, address)
  expect(await limits.login({ email, address })).toBeGreaterThan(0)
  const waits = []
  for (let turn = 0; turn < 6; turn++) waits.push(await limits.login({ email, address, device: 'a device' }))
  expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
  expect(waits[5]).toBeGreaterThan(170)
  expect(await limits.login({ email, address, device: 'another device' })).toBe(0)
})

test('tries of a device count only for that device', async () => {
  const [email, address] = ['apart@vouch.example', '10.8.8.9']
  for (let turn = 0; turn < 30; turn++) await limits.login({ email, address, device: `device ${turn}` })
  expect(await tries(5, email, address)).toEqual([0, 0, 0, 0, 0])
})

test('a try that one bucket refuses counts in no bucket', async () => {
  const { db } = database
  const limit = { capacity: 1, seconds: 600 }
  await consume(db, 'full', limit)
  expect(
    await consumeAll(db, [
      ['not full', limit],
      ['full', limit],
    ]),
  ).toBeGreaterThan(0)
  expect(await consume(db, 'not full', limit)).toBe(0)
})

test('one address that tries many accounts is slowed down, and no other address is', async () => {
  const waits = []
  for (let index = 0; index < 61; index++) waits.push(...(await tries(1, `spray-${index}@vouch.example`, '10.7.7.7')))
  expect(waits.slice(0, 60).every((wait) => wait === 0)).toBe(true)
  expect(waits[60]).toBeGreaterThan(0)
  expect(await tries(1, 'spray-60@vouch.example', '10.0.0.4')).toEqual([0])
})

test('the right password refunds its tries', async () => {
  const attempt = { email: 'right@vouch.example', address: '10.0.0.5' }
  for (let round = 0; round < 4; round++) {
    expect(await tries(4, attempt.email, attempt.address)).toEqual([0, 0, 0, 0])
    await limits.loggedIn(attempt)
  }
})

test('fifty tries at the same moment pass no more than five', async () => {
  const attempt = { email: 'flood@vouch.example', address: '10.0.0.6' }
  const waits = await Promise.all(Array.from({ length: 50 }, () => limits.login(attempt)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
})

test('neither addresses nor e-mails are stored, and buckets of yesterday are deleted', async () => {
  const { db } = database
  await limits.login({ email: 'secret@vouch.example', address: '10.0.0.7' })
  const rows = await db.selectFrom('rate_limits').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/secret@|10\.0\.0/)
  await pass(2 * 86_400)
  await consume(db, 'fresh', { capacity: 1, seconds: 1 })
  await deleteExpired(db)
  const keys = async () => (await db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key)
  expect(await keys()).toEqual(['fresh'])
  await pass(-86_400)
  await deleteExpired(db)
  expect(await keys()).toEqual([])
})
