import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { changedNames, mergeValues } from './mergeValues.ts'

const names = ['name', 'city', 'skills'] as const
// Few values make it likely that two people type the same, or change a value back.
const value = fc.oneof(
  fc.constantFrom('', 'a', 'b', null),
  fc.array(fc.record({ skill: fc.constantFrom('x', 'y') }), { maxLength: 2 }),
)
const values = fc.record({ name: value, city: value, skills: value })

test('whatever was typed stays, and what was not takes what the other saved', { tags: 'property' }, () => {
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const touched = changedNames(base, mine)
      const merged = mergeValues(base, mine, theirs)
      for (const name of names) {
        const changedByThem = changedNames(base, theirs).includes(name)
        expect(merged.values[name]).toEqual(touched.includes(name) || !changedByThem ? mine[name] : theirs[name])
      }
    }),
  )
})

test('a save after it names no field that was not touched', { tags: 'property' }, () => {
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const { values: merged } = mergeValues(base, mine, theirs)
      const touched = changedNames(base, mine)
      expect(changedNames(theirs, merged).filter((name) => !touched.includes(name))).toEqual([])
    }),
  )
})

test('a dispute is told of exactly where both changed a field, and not alike', { tags: 'property' }, () => {
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const { changes } = mergeValues(base, mine, theirs)
      const both = changedNames(base, mine).filter((name) => changedNames(base, theirs).includes(name))
      const unlike = both.filter((name) => changedNames(mine, theirs).includes(name))
      const conflicts = names.filter((name) => changes[name]?.isConflict)
      expect(conflicts.toSorted()).toEqual(unlike.toSorted())
      for (const name of conflicts) expect(changes[name]?.value).toEqual(theirs[name])
    }),
  )
})
