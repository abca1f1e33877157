import { expect, test } from 'vitest'
import { isExit, needsDialog, refusalOfColumn } from './boardMoves.ts'

const bare = { missing: ['signed terms', 'a cost rate'] }
const ready = { missing: [] }

test('who lacks something becomes a member only by an exception of an admin', () => {
  const sentence = 'A member needs signed terms. An admin can make an exception with a reason.'
  expect(refusalOfColumn(bare, 'MEMBER', false)).toBe(sentence)
  expect(refusalOfColumn(bare, 'MEMBER', true)).toBeUndefined()
  expect(needsDialog(bare, 'MEMBER')).toBe(true)
  expect([refusalOfColumn(ready, 'MEMBER', false), needsDialog(ready, 'MEMBER')]).toEqual([undefined, false])
})

test('any step is free, and whoever leaves otherwise needs a reason', () => {
  expect([refusalOfColumn(bare, 'DECISION', false), refusalOfColumn(bare, 'REJECTED', false)]).toEqual([
    undefined,
    undefined,
  ])
  expect([needsDialog(ready, 'STANDBY'), needsDialog(ready, 'REJECTED'), needsDialog(ready, 'WITHDRAWN')]).toEqual([
    true,
    true,
    true,
  ])
  expect([isExit('DECISION'), isExit('MEMBER')]).toEqual([false, true])
})
