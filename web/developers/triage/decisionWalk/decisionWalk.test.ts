import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import {
  type DecisionWalk,
  decisionsText,
  latestDecision,
  nextOpen,
  type WalkedRow,
  withChange,
  withDecision,
  withMergedRow,
  withoutDecision,
} from './decisionWalk.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id.toUpperCase() }))
const begun: DecisionWalk<WalkedRow> = { rows, decisions: {} }
const rejected = (at: number) => ({ label: 'Rejected', detail: 'Rate', at })

test('the next row is the one after the current one, and those that were passed over come last', () => {
  const decided = new Set<string>()
  const isOpen = (id: string) => !decided.has(id)
  expect(nextOpen(rows, isOpen, 'b')).toBe('c')
  decided.add('c').add('d')
  expect(nextOpen(rows, isOpen, 'b')).toBe('a')
  decided.add('a')
  // The current row itself is not next.
  expect(nextOpen(rows, isOpen, 'b')).toBeUndefined()
  expect(nextOpen(rows, isOpen, undefined)).toBe('b')
})

test('whoever decides on each next row has decided on all, each once, wherever they began', {
  tags: 'property',
}, () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.nat(), (length, begin) => {
      const all = Array.from({ length }, (_, at) => ({ id: `${at}`, name: `${at}` }))
      let walk: DecisionWalk<WalkedRow> = { rows: all, decisions: {} }
      let current: string | undefined = `${begin % length}`
      for (let at = 0; current !== undefined; at++) {
        expect(walk.decisions[current]).toBeUndefined()
        walk = withDecision(walk, current, rejected(at))
        current = nextOpen(all, (id) => walk.decisions[id] === undefined, current)
      }
      expect(Object.keys(walk.decisions)).toHaveLength(length)
      expect(walk.rows).toHaveLength(length)
    }),
  )
})

test('decisions are taken back from the latest one on, and one that is made again is the latest', () => {
  const two = withDecision(withDecision(begun, 'a', rejected(1)), 'b', rejected(2))
  expect(latestDecision(two)?.row.id).toBe('b')
  expect(latestDecision(withDecision(two, 'a', rejected(3)))?.row.id).toBe('a')
  expect(latestDecision(withoutDecision(two, 'b'))?.row.id).toBe('a')
  expect(latestDecision(begun)).toBeUndefined()
})

test('a late answer changes no decision that was taken back or made again meanwhile', () => {
  const once = withDecision(begun, 'a', rejected(1))
  expect(withChange(once, 'a', 1, 'change').decisions.a?.change).toBe('change')
  expect(withChange(withoutDecision(once, 'a'), 'a', 1, 'change').decisions).toEqual({})
  expect(withChange(withDecision(once, 'a', rejected(2)), 'a', 1, 'change').decisions.a?.change).toBeUndefined()
})

test('a merged row goes on as the record that stays, and stands once', () => {
  expect(withMergedRow(begun, 'b', 'x').rows.map(({ id }) => id)).toEqual(['a', 'x', 'c', 'd'])
  expect(withMergedRow(begun, 'b', 'd').rows.map(({ id }) => id)).toEqual(['a', 'c', 'd'])
})

test('the end of a walk counts its decisions', () => {
  const labels = ['Accepted', 'Rejected', 'Accepted']
  expect(decisionsText(labels.map((label, at) => ({ label, at })))).toBe('2 accepted, 1 rejected')
})
