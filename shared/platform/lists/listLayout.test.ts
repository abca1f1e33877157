import { expect, test } from 'vitest'
import { valuesOf } from '#shared/platform/transitions.ts'
import * as fc from '#test/draws/property.ts'
import { densities, type ListLayout, parseLayout, pinnedLimit, printLayout, standardLayout } from './listLayout.ts'

const parse = (query: string) => {
  const values = new URLSearchParams(query)
  return parseLayout((name) => values.get(name) ?? '')
}

test('an address without a layout arranges nothing, and invalid values are left out', () => {
  expect(parse('status=LEAD&sort=-title')).toBeUndefined()
  expect(parse('columns=&pinned=9&density=tiny')).toBeUndefined()
  expect(parse('columns=name,,name,Status,__proto__,owner&pinned=1.5&density=COMPACT')).toEqual({
    columns: ['name', 'owner'],
    pinned: 1,
    density: 'COMPACT',
    group_by: '',
  })
  expect(parse('group=owner')).toEqual({ ...standardLayout, group_by: 'owner' })
  expect(parse('group=__proto__')).toBeUndefined()
})

test('a layout survives an address', { tags: 'property' }, () => {
  const layout: fc.Arbitrary<ListLayout> = fc.record({
    columns: fc.uniqueArray(fc.stringMatching(/^[a-z][a-z_]{0,20}$/), { maxLength: 20 }),
    pinned: fc.integer({ min: 1, max: pinnedLimit }),
    density: fc.constantFrom(...valuesOf(densities)),
    group_by: fc.constantFrom('', 'status', 'owner'),
  })
  fc.assert(
    fc.property(layout, (one) => {
      const query = new URLSearchParams(printLayout(one)).toString()
      expect(parse(query) ?? standardLayout).toEqual(one)
    }),
  )
})
