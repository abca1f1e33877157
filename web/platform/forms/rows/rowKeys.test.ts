import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { keysFrom, withKey } from './rowKeys.ts'

test('no two rows have the same key, however rows are added, removed and replaced', { tags: 'property' }, () => {
  const step = fc.oneof(fc.constant('add' as const), fc.constant('remove' as const), fc.nat({ max: 9 }))
  fc.assert(
    fc.property(fc.nat({ max: 9 }), fc.array(step), (count, steps) => {
      let rows = keysFrom(count)
      for (const one of steps) {
        if (one === 'add') rows = withKey(rows)
        else if (one === 'remove') rows = { ...rows, keys: rows.keys.slice(1) }
        else rows = keysFrom(one, rows.next)
        expect(new Set(rows.keys).size).toBe(rows.keys.length)
      }
    }),
  )
})
