import { expect, test } from 'vitest'
import { exitNeedsDialog, isExit, vettingColumnRefusal } from './boardMoves.ts'

const bare = { missing: ['signed terms', 'a cost rate'] }
const ready = { missing: [] }

test('who lacks something becomes a member only by an exception of an admin', () => {
  const sentence = 'A member needs signed terms. An admin can make an exception with a reason.'
  expect(vettingColumnRefusal(bare, 'MEMBER', false)).toBe(sentence)
  expect(vettingColumnRefusal(bare, 'MEMBER', true)).toBeUndefined()
  expect(exitNeedsDialog(bare, 'MEMBER')).toBe(true)
  expect([vettingColumnRefusal(ready, 'MEMBER', false), exitNeedsDialog(ready, 'MEMBER')]).toEqual([undefined, false])
})

test('any step is free, and whoever leaves otherwise needs a reason', () => {
  expect([vettingColumnRefusal(bare, 'DECISION', false), vettingColumnRefusal(bare, 'REJECTED', false)]).toEqual([
    undefined,
    undefined,
  ])
  expect([
    exitNeedsDialog(ready, 'STANDBY'),
    exitNeedsDialog(ready, 'REJECTED'),
    exitNeedsDialog(ready, 'WITHDRAWN'),
  ]).toEqual([true, true, true])
  expect([isExit('DECISION'), isExit('MEMBER')]).toEqual([false, true])
})
