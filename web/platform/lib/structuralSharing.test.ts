import { expect, test } from 'vitest'
import { withStructuralSharing } from './structuralSharing.ts'

const ana = { id: 'a', skills: ['Go'] }
const ben = { id: 'b', skills: ['SQL'] }

test('an unchanged item is the same object, even if it moved', () => {
  const [first, second] = withStructuralSharing([ana, ben], [structuredClone(ben), structuredClone(ana)])
  expect(first).toBe(ben)
  expect(second).toBe(ana)
})

test('only changed items are new objects', () => {
  const changed = { ...ana, skills: ['Go', 'SQL'] }
  const [first, second] = withStructuralSharing([ana, ben], [changed, structuredClone(ben)])
  expect(first).toBe(changed)
  expect(second).toBe(ben)
})

test('an unchanged list is the earlier list itself', () => {
  const before = [ana, ben]
  expect(withStructuralSharing(before, structuredClone(before))).toBe(before)
  expect(withStructuralSharing(before, [ana])).not.toBe(before)
})
