import { expect, test } from 'vitest'
import type { ListColumn } from '#shared/platform/lists/lists.ts'
import { filterOptionsOf, filterText } from './filterText.ts'

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
const country: ListColumn = { label: 'Country', kind: 'country' }
const skills: ListColumn = { label: 'Skills', kind: 'records' }
const tags: ListColumn = { label: 'Tags', kind: 'words' }

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
  [country, ['BR', 'DE', 'XX'], 'Brazil + 2'],
  [country, ['none'], 'No country'],
  [skills, ['7', '9'], 'Ada, …'],
  [tags, ['night owl', 'lead'], 'night owl, lead'],
])('%o of %j reads %s', (column, value, text) => {
  expect(filterText(column as ListColumn, value, [{ value: '7', label: 'Ada' }])).toBe(text)
})

test.each([undefined, null, ''])('a filter that is not set (%j) has no words', (value) => {
  expect(filterText(colours, value)).toBeUndefined()
})

test('of a person, the viewer comes first; of an enumeration, its own order holds', () => {
  expect(filterOptionsOf(owner, [{ value: '7', label: 'Ada' }]).map(({ label }) => label)).toEqual([
    'Me',
    'Nobody',
    'Ada',
  ])
  expect(filterOptionsOf(colours).map(({ value }) => value)).toEqual(['RED', 'GREEN', 'BLUE'])
  expect(filterOptionsOf(rate)).toEqual([])
})

test('an enumeration offers what it is told to, and names what else was chosen', () => {
  const red = [{ value: 'RED', label: 'Red' }]
  expect(filterOptionsOf(colours, red)).toEqual(red)
  expect(filterText(colours, ['BLUE'], red)).toBe('Blue')
})

test('countries are offered by name; records and words are those that there are', () => {
  expect(filterOptionsOf(country).slice(0, 3)).toEqual([
    { value: 'none', label: 'No country' },
    { value: 'AF', label: 'Afghanistan' },
    { value: 'AX', label: 'Åland Islands' },
  ])
  for (const column of [skills, tags]) {
    expect(filterOptionsOf(column)).toEqual([])
    expect(filterOptionsOf(column, [{ value: '7', label: 'Ada' }])).toHaveLength(1)
  }
})
