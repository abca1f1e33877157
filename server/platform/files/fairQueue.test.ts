import { expect, test } from 'vitest'
import { strangerGroups } from '#server/platform/http/clientAddress.ts'
import * as fc from '#test/draws/property.ts'
import { createFairQueue, type Owner } from './fairQueue.ts'

interface Event {
  readonly what: 'comes' | 'starts' | 'ends'
  readonly account: Owner | undefined
}

/** Makes a queue whose work ends when the test calls `endOne`. */
function createReadings(places: number) {
  const queue = createFairQueue(places)
  const log: Event[] = []
  const running: (() => void)[] = []
  const add = (account: Owner | undefined) => {
    log.push({ what: 'comes', account })
    return queue(account, async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      log.push({ what: 'starts', account })
      running.push(resolve)
      await promise
      log.push({ what: 'ends', account })
    })
  }
  const endOne = async (index = 0) => {
    running.splice(index, 1)[0]?.()
    await settled()
  }
  const started = () => log.flatMap(({ what, account }) => (what === 'starts' ? [account] : []))
  return { add, endOne, started, log, running }
}

/** Waits until all work that can start has started. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('an account with 100 waiting files holds one reader, and another account gets the other at once', async () => {
  const { add, started } = createReadings(2)
  for (let file = 0; file < 100; file++) void add('greedy')
  void add('modest')
  await settled()
  expect(started()).toEqual(['greedy', 'modest'])
})

test('when other accounts hold both readers, a single file waits for one reading', async () => {
  const { add, endOne, started } = createReadings(2)
  for (let file = 0; file < 100; file++) {
    void add('greedy')
    void add('hungry')
  }
  void add('modest')
  await settled()
  await endOne()
  expect(started()).toEqual(['greedy', 'hungry', 'modest'])
})

test('work without an account, such as that of a command, runs at full concurrency', async () => {
  const { add, started } = createReadings(2)
  for (let file = 0; file < 3; file++) void add(undefined)
  await settled()
  expect(started()).toHaveLength(2)
})

test('a reading that fails frees its place', async () => {
  const queue = createFairQueue(1)
  const failed = queue('ana', () => Promise.reject(new Error('broken')))
  const next = queue('ana', async () => 'read')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('read')
})

test('strangers of any number have one reader: they take turns by wide network, network and address', async () => {
  const { add, endOne, running, log } = createReadings(2)
  const greedy = ['10.1.1.1', '10.1.1.1', '10.1.1.1', '10.1.1.2', '10.1.2.1']
  for (const address of [...greedy, '10.2.1.1']) void add(strangerGroups(address))
  await settled()
  expect(running).toHaveLength(1)
  void add('staff')
  await settled()
  expect(running).toHaveLength(2)
  await endOne(1)
  while (running.length > 0) await endOne()
  const served = log.flatMap(({ what, account }) => (what === 'starts' && Array.isArray(account) ? [account[0]] : []))
  expect(served).toEqual(['10.1.1.1', '10.2.1.1', '10.1.2.1', '10.1.1.2', '10.1.1.1', '10.1.1.1'])
})

const accounts = ['a', 'b', 'c', 'd'] as const

function count(log: readonly Event[], what: Event['what'], account: string): number {
  return log.filter((event) => event.what === what && event.account === account).length
}

/** Returns whether an account has waiting work and none running. */
function isNext(log: readonly Event[], account: string): boolean {
  const started = count(log, 'starts', account)
  return count(log, 'comes', account) > started && count(log, 'ends', account) === started
}

test('in any order, an account has one reading, no reader is idle, and no account waits for two of another', {
  tags: 'property',
}, async () => {
  // A name adds a file of that account. A number ends the reading at that index.
  const step = fc.oneof(fc.constantFrom(...accounts), fc.nat({ max: 1 }))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { add, endOne, log, running } = createReadings(2)
      for (const next of steps) {
        if (typeof next === 'number') await endOne(next)
        else void add(next)
        await settled()
        expect(running.length).toBeLessThanOrEqual(2)
        if (running.length < 2) expect(accounts.filter((account) => isNext(log, account))).toEqual([])
      }
      /** The other accounts that got a reader since an account began to wait, by the waiting account. */
      const passed = new Map<string, string[]>()
      for (const [place, { what, account }] of log.entries()) {
        const before = log.slice(0, place)
        if (typeof account !== 'string') continue
        if (what === 'starts') expect(count(before, 'starts', account)).toBe(count(before, 'ends', account))
        for (const other of accounts) {
          if (!isNext(before, other)) passed.set(other, [])
          else if (what === 'starts' && other !== account) passed.get(other)?.push(account)
          const others = passed.get(other) ?? []
          expect(new Set(others).size).toBe(others.length)
        }
      }
    }),
  )
})
