import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSort, printSort, type Sort, toggleSort } from './sorting.ts'

const columns = ['display_name', 'email', 'username', 'company_user']
const column = fc.constantFrom(...columns)
const sort: fc.Arbitrary<Sort> = fc
  .tuple(column, fc.constantFrom('asc_nulls_last' as const, 'desc_nulls_last' as const))
  .map(([name, direction]) => ({ [name]: direction }))

test('a click always sorts by the clicked column alone', () => {
  fc.assert(
    fc.property(sort, column, (before, clicked) => {
      expect(Object.keys(toggleSort(before, clicked))).toEqual([clicked])
    }),
  )
})

test('a click sorts descending only where the same column was ascending', () => {
  fc.assert(
    fc.property(sort, column, (before, clicked) => {
      const wasAscending = before[clicked] === 'asc_nulls_last'
      expect(toggleSort(before, clicked)[clicked]).toBe(wasAscending ? 'desc_nulls_last' : 'asc_nulls_last')
    }),
  )
})

test('two clicks on the sorted column leave the sort as it was', () => {
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

test('an address gives back the sort that was written into it', () => {
  fc.assert(
    fc.property(sort, (before) => {
      expect(parseSort(printSort(before), columns)).toEqual(before)
    }),
  )
})

test('an address cannot sort by anything but a listed column', () => {
  for (const text of ['', '-', 'password_hash', 'email,username', '--email', 'toString'])
    expect(parseSort(text, columns)).toBeUndefined()
})
