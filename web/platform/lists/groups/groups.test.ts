import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { groupedSort, groupFilter, groupLabel, placeGroups, unfoldedCount } from './groups.ts'

const group = (value: string, count: number) => ({ label: value, values: [value], count })
const groups = [group('A', 3), group('B', 30), group('C', 2)]
const placed = (folded: readonly string[], offset: number, shown: number) =>
  placeGroups(groups, folded, { offset, shown }).map(({ label, before, continued }) => [label, before, continued])

test('the column of the groups sorts first, then that of the person', () => {
  expect(groupedSort('owner', { created_at: 'desc_nulls_last' })).toEqual({
    owner: 'asc_nulls_last',
    created_at: 'desc_nulls_last',
  })
  expect(Object.keys(groupedSort('owner', { title: 'asc_nulls_last', owner: 'desc_nulls_last' }))).toEqual([
    'owner',
    'title',
  ])
})

test('headings stand above their first row of a page, and say that they go on', () => {
  expect(placed([], 0, 20)).toEqual([
    ['A', 0, false],
    ['B', 3, false],
  ])
  expect(placed([], 20, 15)).toEqual([
    ['B', 0, true],
    ['C', 13, false],
  ])
})

test('a folded group stands where its rows would, once, and takes no room', () => {
  expect(placed(['B'], 0, 5)).toEqual([
    ['A', 0, false],
    ['B', 3, false],
    ['C', 3, false],
  ])
  expect(placed(['A', 'B', 'C'], 0, 0)).toEqual([
    ['A', 0, false],
    ['B', 0, false],
    ['C', 0, false],
  ])
  expect(placed(['C'], 20, 13)).toEqual([
    ['B', 0, true],
    ['C', 13, false],
  ])
})

test('whatever is folded, each group has a heading on some page, and each row one above it', {
  tags: 'property',
}, () => {
  const some = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(some, fc.array(fc.nat(11)), (counts, foldedAt) => {
      const all = counts.map((count, place) => group(String(place), count))
      const folded = foldedAt.map(String)
      const total = unfoldedCount(all, folded) ?? 0
      const seen = new Set<string>()
      for (let offset = 0; offset === 0 || offset < total; offset += 20) {
        const shown = Math.min(20, total - offset)
        const here = placeGroups(all, folded, { offset, shown })
        for (const { label } of here) seen.add(label ?? '')
        if (shown > 0) expect(here.some(({ before, folded: isHidden }) => before === 0 && !isHidden)).toBe(true)
      }
      expect(seen.size).toBe(all.length)
    }),
  )
})

test('a group is named as its rows, and opens by a filter where one finds it', () => {
  const list = {
    noun: 'jobs',
    title: 'Jobs',
    permission: 'jobs:read',
    pageSize: 20,
    sort: {},
    columns: {
      status: { label: 'Status', kind: 'oneOf', values: { LEAD: { label: 'Lead', tone: 'neutral' } }, filter: true },
      owner: { label: 'Owner', kind: 'person', filter: true },
    },
  } as const
  expect(groupLabel(list.columns.status, { label: 'LEAD' })).toBe('Lead')
  expect(groupLabel(list.columns.owner, { label: null })).toBe('No owner')
  expect(groupFilter(list, 'owner', { values: ['none'], count: 1 })).toEqual(['none'])
  expect(groupFilter(list, 'status', { values: ['none'], count: 1 })).toBeUndefined()
})
