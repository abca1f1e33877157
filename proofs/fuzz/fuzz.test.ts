import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keptPlans, type TestDatabase, testDatabase } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'
import { seed } from '#test/draws/seed.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { createFuzzer, FuzzError, newTally } from './fuzzer.ts'
import { type FuzzerName, fuzzerFor } from './fuzzers.ts'
import { type FuzzTarget, targetOfTest, targetVariables } from './target.ts'

/**
 * The number of inputs. A count, not a time, makes each run try the same; together they take some minutes.
 * Hidden fields have their own test on data in memory.
 */
const counts: Readonly<Record<Exclude<FuzzerName, 'hiddenFields'>, number>> = {
  graphql: 800,
  rest: 800,
  identity: 600,
  files: 100,
  halfForms: 240,
  fairTurns: 40,
  clock: 50,
  mail: 30,
  strangers: 24,
}

let server: TestServer
let background: TestDatabase
let target: FuzzTarget

beforeAll(async () => {
  server = await startTestServer({ variables: targetVariables })
  background = await testDatabase(keptPlans)
  target = await targetOfTest(server, background.db)
})
afterAll(() => Promise.all([server.close(), background.drop()]))

test.each(Object.entries(counts) as [FuzzerName, number][])(
  'random hostile input breaks no promise: %s, %i of the seed of the run',
  { tags: 'fuzz' },
  async (name, count) => {
    const tally = newTally(name)
    await fuzzerFor(name, target).run({ seed, count }, tally)
    expect(tally.count).toBe(count)
    expect(tally.answers.size, 'all answers are of one kind, so nothing was reached').toBeGreaterThan(3)
  },
)

describe('a fuzzer', () => {
  const even = createFuzzer({ name: 'even', perTurn: 9 }, fc.nat({ max: 1_000 }), async (input) => {
    if (input > 500) throw new FuzzError('That is too much.')
    return input % 2 === 0 ? 'even' : 'odd'
  })

  test('reports the smallest input that breaks a promise, and how to repeat it', async () => {
    const found = even.run({ seed: 1, count: 1_000 }, newTally('even'))
    await expect(found).rejects.toThrow('even: That is too much.\nInput: 501\nRepeat it with --only even --seed 1.')
  })

  test('tries the same inputs again with the same seed, and counts the answers', async () => {
    const once = newTally('even')
    const again = newTally('even')
    const small = createFuzzer({ name: 'even', perTurn: 9 }, fc.nat({ max: 500 }), async (input) => `${input}`)
    await small.run({ seed: 7, count: 50 }, once)
    await small.run({ seed: 7, count: 50 }, again)
    expect(once.count).toBe(50)
    expect(once.answers).toEqual(again.answers)
  })

  test('stops when its time is over', async () => {
    const tally = newTally('even')
    const forever = createFuzzer({ name: 'forever', perTurn: 9 }, fc.nat(), () => new Promise<string>(() => undefined))
    await forever.run({ seed: 1, count: 10, until: Date.now() + 10 }, tally)
    expect(tally.count).toBe(0)
  })
})
