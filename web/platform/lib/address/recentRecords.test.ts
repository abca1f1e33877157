import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearRecent, forgetRecent, keepRecent, recentRecords } from './recentRecords.ts'

const ada = { id: 'ada', role: 'recruiter' }
const job = (at: number) => ({ label: `Job ${at}`, hint: 'Job', path: `/jobs/${at}` })

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the ten that were opened last are kept, each once and under its latest name', () => {
  for (let at = 1; at <= 12; at++) keepRecent(ada, job(at))
  keepRecent(ada, { ...job(5), label: 'Renamed' })
  const labels = recentRecords(ada).map(({ label }) => label)
  expect(labels).toEqual(['Renamed', ...[12, 11, 10, 9, 8, 7, 6, 4, 3].map((at) => `Job ${at}`)])
})

test('nobody else sees them, nor the same account in another role, and the next account replaces them', () => {
  keepRecent(ada, job(1))
  expect(recentRecords({ id: 'bob', role: 'recruiter' })).toEqual([])
  expect(recentRecords({ id: 'ada', role: 'client' })).toEqual([])
  keepRecent({ id: 'bob', role: 'recruiter' }, job(2))
  expect(recentRecords(ada)).toEqual([])
})

test('they go one by one with their records, all at log-out, and after thirty days', () => {
  vi.useFakeTimers()
  keepRecent(ada, job(1))
  keepRecent(ada, job(2))
  forgetRecent(ada, '/jobs/2')
  expect(recentRecords(ada)).toEqual([job(1)])
  vi.advanceTimersByTime(31 * 24 * 60 * 60 * 1_000)
  expect(recentRecords(ada)).toEqual([])
  keepRecent(ada, job(3))
  clearRecent()
  expect(recentRecords(ada)).toEqual([])
})

test('a browser that forbids storage, or holds something else there, has none', () => {
  localStorage.setItem('vouch.recent', 'not JSON')
  expect(recentRecords(ada)).toEqual([])
  vi.stubGlobal('localStorage', undefined)
  keepRecent(ada, job(1))
  expect(recentRecords(ada)).toEqual([])
})
