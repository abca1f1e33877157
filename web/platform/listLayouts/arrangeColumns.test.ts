import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import {
  type Arrangement,
  arrangeColumns,
  moveColumn,
  offeredColumns,
  pinColumn,
  toggleColumn,
} from './arrangeColumns.ts'

const columns = ['name', 'status', 'owner', 'rate', 'secret', 'notes'].map((id) => ({ id, hidden: id === 'secret' }))
const visible = ['name', 'status', 'owner', 'rate', 'notes']
const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id)
const shown = (names: readonly string[]) => idsOf(arrangeColumns(columns, { columns: names, pinned: 1 }))

test('a list that nobody arranged shows its columns in their order', () => {
  expect(shown([])).toEqual(visible)
})

test('chosen columns show in their order, once each, behind the name of the row', () => {
  expect(shown(['rate', 'name', 'status', 'rate'])).toEqual(['name', 'rate', 'status'])
  expect(shown(['name'])).toEqual(['name'])
})

test('a column that the table keeps hidden, or does not have, is never shown by choosing it', () => {
  expect(shown(['name', 'secret', 'toString', 'owner'])).toEqual(['name', 'owner'])
})

test('the first columns are pinned, as many as were chosen', () => {
  const pinned = arrangeColumns(columns, { columns: ['name', 'rate', 'owner'], pinned: 2 }).filter((one) => one.pinned)
  expect(idsOf(pinned)).toEqual(['name', 'rate'])
})

test('hidden columns are offered behind the column that they follow in the list', () => {
  const offered = offeredColumns(columns, { columns: ['name', 'rate', 'status'], pinned: 1 })
  expect(offered.map(({ id, shown }) => [id, shown])).toEqual([
    ['name', true],
    ['rate', true],
    ['notes', false],
    ['status', true],
    ['owner', false],
  ])
})

const given: Arrangement = { columns: visible, pinned: 1 }

test('a column is hidden, shown at a place, moved and pinned', () => {
  expect(toggleColumn(given, 'owner', 0).columns).toEqual(['name', 'status', 'rate', 'notes'])
  expect(toggleColumn({ columns: ['name', 'rate'], pinned: 1 }, 'owner', 1).columns).toEqual(['name', 'owner', 'rate'])
  expect(moveColumn(given, 'notes', 1).columns).toEqual(['name', 'notes', 'status', 'owner', 'rate'])
  const pinned = pinColumn(given, 'rate')
  expect(pinned).toEqual({ columns: ['name', 'rate', 'status', 'owner', 'notes'], pinned: 2 })
  expect(pinColumn(pinned, 'rate')).toEqual({ ...pinned, pinned: 1 })
  expect(toggleColumn(pinned, 'rate', 0)).toEqual({ columns: ['name', 'status', 'owner', 'notes'], pinned: 1 })
})

test('whatever a person does, the name stays first and pinned, and no column is there twice or lost but by hiding it', {
  tags: 'property',
}, () => {
  const act = fc.record({
    kind: fc.constantFrom('toggle', 'move', 'pin'),
    id: fc.constantFrom(...visible),
    at: fc.integer({ min: -2, max: 8 }),
  })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      let arrangement = given
      for (const { kind, id, at } of acts) {
        const before = arrangement
        const place = Math.min(Math.max(at, 1), before.columns.length)
        if (kind === 'toggle') arrangement = toggleColumn(before, id, place)
        if (kind === 'move') arrangement = moveColumn(before, id, at)
        if (kind === 'pin') arrangement = pinColumn(before, id)
        expect(arrangement.columns[0]).toBe('name')
        expect(new Set(arrangement.columns).size).toBe(arrangement.columns.length)
        expect(arrangement.pinned).toBeGreaterThanOrEqual(1)
        expect(arrangement.pinned).toBeLessThanOrEqual(arrangement.columns.length)
        if (kind !== 'toggle') expect(arrangement.columns.toSorted()).toEqual(before.columns.toSorted())
        expect(idsOf(offeredColumns(columns, arrangement)).toSorted()).toEqual(visible.toSorted())
      }
    }),
  )
})
