import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password is stored as a salted argon2id hash and verified with it', async () => {
  const [first, second] = await Promise.all([
    hashPassword('correct horse battery'),
    hashPassword('correct horse battery'),
  ])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(first).not.toBe(second)
  expect(await verifyPassword('correct horse battery', first)).toBe(true)
  expect(await verifyPassword('correct horse batterY', first)).toBe(false)
})

test('the same letters from another keyboard are the same password', async () => {
  const composed = 'naïve café owner'
  expect(await verifyPassword(composed.normalize('NFD'), await hashPassword(composed))).toBe(true)
})

test('an account without a password is refused, and takes as long to refuse', async () => {
  expect(await verifyPassword('', null)).toBe(false)
  expect(await verifyPassword('\0'.repeat(12), undefined)).toBe(false)
  expect(await verifyPassword('anything', 'not a hash')).toBe(false)
  const leastMs = async (work: () => Promise<unknown>) => {
    const times: number[] = []
    for (const _turn of [1, 2, 3, 4, 5]) {
      const started = performance.now()
      await work()
      times.push(performance.now() - started)
    }
    return Math.min(...times)
  }
  const stored = await hashPassword('correct horse battery')
  const known = await leastMs(() => verifyPassword('wrong', stored))
  const unknown = await leastMs(() => verifyPassword('wrong', null))
  expect(unknown / known).toBeGreaterThan(0.1)
})
