import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { parseSort, printSort, type Sort, toggleSecondSort, toggleSort } from './sorting.ts'

const columns = ['display_name', 'email', 'username', 'company_user']
const column = fc.constantFrom(...columns)
const direction = fc.constantFrom('asc_nulls_last' as const, 'desc_nulls_last' as const)
const sort: fc.Arbitrary<Sort> = fc.tuple(column, direction).map(([name, way]) => ({ [name]: way }))
const sortOfTwo: fc.Arbitrary<Sort> = fc
  .tuple(fc.uniqueArray(column, { minLength: 1, maxLength: 2 }), direction, direction)
  .map(([names, ...ways]) => Object.fromEntries(names.map((name, index) => [name, ways[index] ?? 'asc_nulls_last'])))

test('a click always sorts by the clicked column alone', { tags: 'property' }, () => {
  fc.assert(
    fc.property(sortOfTwo, column, (before, clicked) => {
      expect(Object.keys(toggleSort(before, clicked))).toEqual([clicked])
    }),
  )
})

test('a click sorts descending only where the same column was ascending', { tags: 'property' }, () => {
  fc.assert(
    fc.property(sort, column, (before, clicked) => {
      const wasAscending = before[clicked] === 'asc_nulls_last'
      expect(toggleSort(before, clicked)[clicked]).toBe(wasAscending ? 'desc_nulls_last' : 'asc_nulls_last')
    }),
  )
})

test('two clicks on the sorted column leave the sort as it was', { tags: 'property' }, () => {
  fc.assert(
    fc.property(sort, (before) => {
      const [clicked = ''] = Object.keys(before)
      expect(toggleSort(toggleSort(before, clicked), clicked)).toEqual(before)
    }),
  )
})

test('an unsorted list sorts ascending first', () => {
  expect(toggleSort({}, 'email')).toEqual({ email: 'asc_nulls_last' })
})

test('an address gives back the sort that was written into it', { tags: 'property' }, () => {
  fc.assert(
    fc.property(sortOfTwo, (before) => {
      const read = parseSort(printSort(before), columns) ?? {}
      expect(Object.entries(read)).toEqual(Object.entries(before))
    }),
  )
})

test('a click with Shift sorts by a second column within the first, and never by a third', { tags: 'property' }, () => {
  fc.assert(
    fc.property(sortOfTwo, column, (before, clicked) => {
      const [first = ''] = Object.keys(before)
      const after = toggleSecondSort(before, clicked)
      expect(Object.keys(after)[0]).toBe(first)
      expect(Object.keys(after)).toContain(clicked)
      expect(Object.keys(after).length).toBeLessThanOrEqual(2)
      if (clicked !== first) expect(after[first]).toBe(before[first])
      expect(after[clicked]).toBe(before[clicked] === 'asc_nulls_last' ? 'desc_nulls_last' : 'asc_nulls_last')
    }),
  )
  expect(toggleSecondSort({}, 'email')).toEqual({ email: 'asc_nulls_last' })
})

test('an address cannot sort by anything but a listed column', () => {
  const wrong = [
    '',
    '-',
    'password_hash',
    'email,',
    'email,-email',
    '--email',
    'toString',
    'email,username,display_name',
  ]
  for (const text of wrong) expect(parseSort(text, columns)).toBeUndefined()
  expect(parseSort('email,username', columns, 1)).toBeUndefined()
})
