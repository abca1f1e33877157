import { expect, test } from 'vitest'
import { isExit, vettingColumnRefusal } from './boardMoves.ts'

const bare = { missing: ['signed terms', 'a cost rate'] }
const ready = { missing: [] }

test('who lacks something becomes a member only by an exception of an admin', () => {
  const sentence = 'A member needs signed terms. An admin can make an exception with a reason.'
  expect(vettingColumnRefusal(bare, 'MEMBER', false)).toBe(sentence)
  expect(vettingColumnRefusal(bare, 'MEMBER', true)).toBeUndefined()
  expect(vettingColumnRefusal(ready, 'MEMBER', false)).toBeUndefined()
})

test('any step is free, and the ways out are told apart from the steps', () => {
  expect([vettingColumnRefusal(bare, 'DECISION', false), vettingColumnRefusal(bare, 'REJECTED', false)]).toEqual([
    undefined,
    undefined,
  ])
  expect([isExit('DECISION'), isExit('MEMBER')]).toEqual([false, true])
})
