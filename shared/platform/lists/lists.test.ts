import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { defineList, parseFilter, printFilter, readableColumns, sortColumnsOf } from './lists.ts'

const colours = {
  RED: { label: 'Red', tone: 'bad' },
  GREEN: { label: 'Green', tone: 'good' },
} as const

const list = defineList({
  noun: 'things',
  title: 'Things',
  permission: 'developers:read',
  pageSize: 20,
  sort: { name: 'asc_nulls_last' },
  columns: {
    name: { label: 'Name', kind: 'text', searched: true },
    colour: { label: 'Colour', kind: 'oneOf', values: colours, filter: true },
    marks: { label: 'Marks', kind: 'someOf', values: colours, filter: true, sortable: false },
    rate: { label: 'Rate', kind: 'money', filter: true, permission: 'costRates:read' },
    made_on: { label: 'Made', kind: 'day', filter: true },
    seen_at: { label: 'Seen', kind: 'moment', filter: true },
    active: { label: 'Access', kind: 'yesNo', yes: 'Active', no: 'Blocked', filter: true },
    owner: { label: 'Owner', kind: 'person', filter: true },
    place: { label: 'Place', kind: 'text', filter: true },
    country: { label: 'Country', kind: 'country', filter: true },
    skills: { label: 'Skills', kind: 'records', filter: true, sortable: false },
    tags: { label: 'Tags', kind: 'words', filter: true, sortable: false },
  },
})

const read = (address: string) => {
  const query = new URLSearchParams(address)
  return parseFilter(list, (name) => query.get(name) ?? '')
}

test('an address carries a filter of each kind', () => {
  const address =
    'search=zoe&colour=RED,GREEN&marks=RED&rate=50..90&made_on=2026-01-01..2026-01-31&seen_at=..2026-02-01&active=false&owner=me&place=Rio&country=BR,PT&skills=7,8&tags=night owl,lead'
  expect(read(address)).toEqual({
    search: 'zoe',
    colour: ['RED', 'GREEN'],
    marks: ['RED'],
    rate: { from: 50, to: 90 },
    made_on: { from: '2026-01-01', to: '2026-01-31' },
    seen_at: { from: undefined, to: '2026-02-01' },
    active: false,
    owner: ['me'],
    place: 'Rio',
    country: ['BR', 'PT'],
    skills: ['7', '8'],
    tags: ['night owl', 'lead'],
  })
  expect(read('country=none,BR')).toEqual({ country: ['none', 'BR'] })
  expect(read('rate=50')).toEqual({ rate: { from: 50, to: 50 } })
})

test('an invalid value of a column is left out', () => {
  expect(read('colour=BLUE&active=perhaps&rate=a..b&made_on=yesterday&nothing=1&search=%20')).toEqual({})
  expect(read('colour=BLUE,RED&rate=1e999..5')).toEqual({ colour: ['RED'], rate: { from: undefined, to: 5 } })
  expect(read('colour=constructor&marks=__proto__&country=Brazil,br,None&tags=,')).toEqual({})
})

test('reading what was written gives the same filter', { tags: 'property' }, () => {
  const bound = fc.option(fc.integer({ min: -1000, max: 1000 }), { nil: undefined })
  const day = fc.option(fc.constantFrom('2026-01-01', '2026-12-31'), { nil: undefined })
  const range = <Bound>(one: fc.Arbitrary<Bound>) =>
    fc.record({ from: one, to: one }).filter(({ from, to }) => from !== undefined || to !== undefined)
  const filters = fc.record(
    {
      search: fc.stringMatching(/^\S.{0,8}\S$/),
      colour: fc.constantFrom(['RED'], ['GREEN', 'RED']),
      marks: fc.constant(['GREEN']),
      rate: range(bound),
      made_on: range(day),
      seen_at: range(day),
      active: fc.boolean(),
      owner: fc.constantFrom(['me'], ['a', 'b']),
      place: fc.string({ minLength: 1 }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(filters, (filter) => {
      const printed = printFilter(list, filter)
      expect(parseFilter(list, (name) => printed[name] ?? '')).toEqual(filter)
    }),
  )
})

test('a role sees the columns that it may read', () => {
  expect(readableColumns('client', list).map(([name]) => name)).not.toContain('rate')
  expect(readableColumns('recruiter', list).map(([name]) => name)).toContain('rate')
  expect(readableColumns(undefined, list)).toEqual([])
})

test('every column sorts that does not say otherwise', () => {
  expect(sortColumnsOf(list)).not.toContain('marks')
  expect(sortColumnsOf(list)).toContain('rate')
})
