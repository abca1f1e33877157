import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { share } from './share.ts'

const ana = { id: 'a', skills: ['Go'] }
const ben = { id: 'b', skills: ['SQL'] }

test('an unchanged item is the same object, even if it moved', () => {
  const [first, second] = share([ana, ben], [structuredClone(ben), structuredClone(ana)])
  expect(first).toBe(ben)
  expect(second).toBe(ana)
})

test('only changed items are new objects, and what is unchanged in them is not', () => {
  const changed = { id: 'a', skills: ['Go'], rate: 40 }
  const [first, second] = share([ana, ben], [changed, structuredClone(ben)])
  expect(first).toEqual(changed)
  expect(first).toHaveProperty('skills', ana.skills)
  expect((first as typeof ana).skills).toBe(ana.skills)
  expect(second).toBe(ben)
})

test('an unchanged list is the earlier list itself', () => {
  const before = [ana, ben]
  expect(share(before, structuredClone(before))).toBe(before)
  expect(share(before, [ana])).not.toBe(before)
})

const answer = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, 0, 1, 'a', 'b', ''),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('id', 'x', 'y'), tie('value'), { noNullPrototype: true }),
  ),
})).value

test('whatever the answers are, the result equals the newer one, and is the earlier one where both are equal', {
  tags: 'property',
}, () => {
  fc.assert(
    fc.property(answer, answer, (before, after) => {
      expect(share(before, after)).toEqual(after)
      expect(share(before, structuredClone(before))).toBe(before)
    }),
    { numRuns: 2_000 },
  )
})

test('neither answer is changed', { tags: 'property' }, () => {
  fc.assert(
    fc.property(answer, answer, (before, after) => {
      const kept = structuredClone([before, after])
      share(before, after)
      expect([before, after]).toEqual(kept)
    }),
  )
})
