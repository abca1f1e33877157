import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { createLimits } from './limits.ts'
import { take } from './rateLimit.ts'
import { sweep } from './sweep.ts'

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

/** Lets time pass for every bucket. */
async function pass(seconds: number): Promise<void> {
  const { db } = database
  const rows = await db.selectFrom('rate_limits').selectAll().execute()
  for (const row of rows) {
    const updated_at = new Date(row.updated_at.getTime() - seconds * 1000)
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

test('an attacker at one address cannot lock the person out at another', async () => {
  await tries(200, 'victim@vouch.example', '10.6.6.6')
  expect(await tries(5, 'victim@vouch.example', '10.0.0.2')).toEqual([0, 0, 0, 0, 0])
})

test('an attack from a hundred addresses slows every new address down, and locks none out', async () => {
  let allowed = 0
  for (let index = 0; index < 100; index++) {
    const waits = await tries(5, 'target@vouch.example', `10.1.0.${index}`)
    allowed += waits.filter((wait) => wait === 0).length
  }
  // Three addresses get five tries before the attack shows, the others two.
  expect(allowed).toBeLessThan(220)
  const person = await tries(3, 'target@vouch.example', '10.0.0.3')
  expect(person.slice(0, 2)).toEqual([0, 0])
  expect(person[2]).toBeGreaterThan(0)
})

test('one address that tries many accounts is slowed down, and no other address is', async () => {
  const waits = []
  for (let index = 0; index < 61; index++) waits.push(...(await tries(1, `spray-${index}@vouch.example`, '10.7.7.7')))
  expect(waits.slice(0, 60).every((wait) => wait === 0)).toBe(true)
  expect(waits[60]).toBeGreaterThan(0)
  expect(await tries(1, 'spray-60@vouch.example', '10.0.0.4')).toEqual([0])
})

test('the right password gives its tries back', async () => {
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
  await take(db, 'fresh', { capacity: 1, seconds: 1 })
  await sweep(db)
  const left = await db.selectFrom('rate_limits').select('key').execute()
  expect(left).toEqual([{ key: 'fresh' }])
})
