import { afterEach, expect, test, vi } from 'vitest'
import { defineList, printFilter } from '#shared/platform/lists/lists.ts'
import { apiFilter } from './apiFilter.ts'

afterEach(() => vi.unstubAllEnvs())

const list = defineList({
  noun: 'things',
  title: 'Things',
  permission: 'developers:read',
  pageSize: 20,
  sort: { name: 'asc_nulls_last' },
  columns: {
    name: { label: 'Name', kind: 'text', searched: true },
    made_on: { label: 'Made', kind: 'day', filter: true },
    seen_at: { label: 'Seen', kind: 'moment', filter: true },
    active: { label: 'Access', kind: 'yesNo', yes: 'Active', no: 'Blocked', filter: true },
  },
})

const hour = 3_600_000

test.each([
  ['UTC', '2026-01-01', '2026-01-31', '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
  ['America/Sao_Paulo', '2026-01-31', '2026-01-31', '2026-01-31T03:00:00.000Z', '2026-02-01T03:00:00.000Z'],
  ['Asia/Kolkata', '2026-01-01', '2026-01-01', '2025-12-31T18:30:00.000Z', '2026-01-01T18:30:00.000Z'],
  // The clocks go forward in the night to March 29, and back in the night to October 25.
  ['Europe/Berlin', '2026-03-28', '2026-03-29', '2026-03-27T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  // The clocks skip midnight on this day.
  ['America/Santiago', '2026-09-06', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
])('in %s the days %s to %s are the moments from %s to before %s', (zone, from, to, first, end) => {
  vi.stubEnv('TZ', zone)
  expect(apiFilter(list, { seen_at: { from, to } })).toEqual({ seen_at: { from: first, to: end } })
})

test('a day on which the clocks change has 23 or 25 hours', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const lengthOf = (day: string) => {
    const { seen_at } = apiFilter(list, { seen_at: { from: day, to: day } }) as {
      seen_at: { from: string; to: string }
    }
    return (Date.parse(seen_at.to) - Date.parse(seen_at.from)) / hour
  }
  expect(['2026-03-29', '2026-10-25', '2026-06-01'].map(lengthOf)).toEqual([23, 25, 24])
})

test('an open end stays open, and a moment stays a moment', () => {
  expect(apiFilter(list, { seen_at: { from: '2026-01-01T10:00:00Z' } })).toEqual({
    seen_at: { from: '2026-01-01T10:00:00.000Z', to: undefined },
  })
  expect(apiFilter(list, { seen_at: { from: '2026-01-01 or so', to: null } })).toEqual({
    seen_at: { from: undefined, to: undefined },
  })
})

test('days stay days, and all else stays as it is', () => {
  const filter = { search: 'zoe', active: false, made_on: { from: '2026-01-01', to: '2026-01-31' } }
  expect(apiFilter(list, filter)).toEqual(filter)
})

test('the file of a list is asked for by moments', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const filter = apiFilter(list, { seen_at: { from: '2026-03-29', to: '2026-03-29' } })
  expect(printFilter(list, filter).seen_at).toBe('2026-03-28T23:00:00.000Z..2026-03-29T22:00:00.000Z')
})
