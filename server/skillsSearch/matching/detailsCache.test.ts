import { expect, test, vi } from 'vitest'
import { cacheDetails } from './detailsCache.ts'

function setUp(limit: number) {
  const changedAt = new Map<string, number>()
  const deleted = new Set<string>()
  const matcher = { hasChanged: (id: string, change: number) => (changedAt.get(id) ?? 0) > change }
  const read = vi.fn(async (ids: readonly string[]) => {
    const existing = ids.filter((id) => !deleted.has(id))
    return new Map(existing.map((id) => [id, `${id} at ${changedAt.get(id) ?? 0}`]))
  })
  return { changedAt, deleted, read, find: cacheDetails(matcher, read, limit) }
}

test('reads each unknown candidate once', async () => {
  const { find, read } = setUp(10)
  await find(['a', 'b'], 1)
  const details = await find(['b', 'c', 'a'], 1)
  expect(read.mock.calls).toEqual([[['a', 'b']], [['c']]])
  expect([...details.keys()].sort()).toEqual(['a', 'b', 'c'])
})

test('reads changed candidates again, also when they changed during the read', async () => {
  const { find, read, changedAt } = setUp(10)
  await find(['a', 'b'], 1)
  changedAt.set('a', 2)
  expect((await find(['a', 'b'], 2)).get('a')).toBe('a at 2')
  expect((await find(['a', 'b'], 2)).get('a')).toBe('a at 2')
  changedAt.set('b', 4)
  await find(['b'], 3)
  await find(['b'], 4)
  await find(['b'], 4)
  expect(read.mock.calls.map(([ids]) => ids)).toEqual([['a', 'b'], ['a'], ['b'], ['b']])
})

test('reads everybody again in a new month, in which verified skills become outdated without a change', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T23:59:00Z') })
  try {
    const { find, read } = setUp(10)
    await find(['a'], 1)
    await find(['a'], 1)
    expect(read).toHaveBeenCalledTimes(1)
    // The clock of the database may be behind.
    vi.setSystemTime(new Date('2026-12-01T00:00:30Z'))
    await find(['a'], 1)
    vi.setSystemTime(new Date('2026-12-01T00:02:00Z'))
    await find(['a'], 1)
    await find(['a'], 1)
    expect(read).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})

test('evicts the least recently used candidate', async () => {
  const { find, read } = setUp(2)
  await find(['a'], 1)
  await find(['b'], 1)
  await find(['a'], 1)
  await find(['c'], 1)
  await find(['a', 'c'], 1)
  expect(read).toHaveBeenCalledTimes(3)
  await find(['b'], 1)
  expect(read).toHaveBeenCalledTimes(4)
})

test('leaves out deleted candidates, and can return more than it keeps', async () => {
  const { find, deleted } = setUp(1)
  deleted.add('b')
  expect([...(await find(['a', 'b', 'c', 'd'], 1)).keys()]).toEqual(['a', 'c', 'd'])
})
