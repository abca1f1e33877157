import { expect, test } from 'vitest'
import type { ListColumn } from '#shared/lists.ts'
import { filterText, optionsOf } from './filterText.ts'

const colours: ListColumn = {
  label: 'Colour',
  kind: 'oneOf',
  values: {
    RED: { label: 'Red', tone: 'bad' },
    GREEN: { label: 'Green', tone: 'good' },
    BLUE: { label: 'Blue', tone: 'info' },
  },
}
const access: ListColumn = { label: 'Access', kind: 'yesNo', yes: 'Active', no: 'Blocked' }
const rate: ListColumn = { label: 'Rate', kind: 'money' }
const seen: ListColumn = { label: 'Seen', kind: 'moment' }
const owner: ListColumn = { label: 'Owner', kind: 'person' }

test.each([
  [colours, ['RED'], 'Red'],
  [colours, ['RED', 'BLUE'], 'Red, Blue'],
  [colours, ['RED', 'GREEN', 'BLUE'], 'Red + 2'],
  [access, false, 'Blocked'],
  [rate, { from: 50, to: 1200 }, '50 – 1,200'],
  [rate, { from: 50 }, 'from 50'],
  [rate, { to: 0 }, 'up to 0'],
  [seen, { from: '2026-01-01', to: '2026-01-31' }, '1 Jan 2026 – 31 Jan 2026'],
  [seen, { from: '2026-01-01', to: '2026-01-01' }, '1 Jan 2026'],
  [owner, ['me'], 'Me'],
  [owner, ['me', '7'], 'Me, Ada'],
  [owner, ['8'], 'Someone else'],
])('%o of %j reads %s', (column, value, text) => {
  expect(filterText(column as ListColumn, value, [{ value: '7', label: 'Ada' }])).toBe(text)
})

test.each([undefined, null, ''])('a filter that is not set (%j) has no words', (value) => {
  expect(filterText(colours, value)).toBeUndefined()
})

test('of a person, the viewer comes first; of an enumeration, its own order holds', () => {
  expect(optionsOf(owner, [{ value: '7', label: 'Ada' }]).map(({ label }) => label)).toEqual(['Me', 'Ada'])
  expect(optionsOf(colours).map(({ value }) => value)).toEqual(['RED', 'GREEN', 'BLUE'])
  expect(optionsOf(rate)).toEqual([])
})
