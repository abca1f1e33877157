import { expect, test } from 'vitest'
import { levelsOf, placeIn, shiftedMonth, stretchIn, timelineWindow } from './timelineWindow.ts'

const today = '2026-11-22'
const half = timelineWindow('half', '', today)

test('a timeline begins a third before the present month, or where the address says', () => {
  expect(half).toMatchObject({ from: '2026-09-01', to: '2027-02-28' })
  expect(half.months).toEqual(['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'])
  expect(timelineWindow('quarter', '2026-01', today)).toMatchObject({ from: '2026-01-01', to: '2026-03-31' })
  expect(timelineWindow('year', '2026-13', today)).toMatchObject({ from: '2026-07-01', to: '2027-06-30' })
})

test('one step leads to the window beside it', () => {
  expect(shiftedMonth(half, 'half', 1)).toBe('2027-03')
  expect(shiftedMonth(half, 'half', -1)).toBe('2026-03')
})

test('days lie in order, and those outside of the window beyond it', () => {
  const places = ['2026-08-31', '2026-09-01', '2027-02-28', '2027-03-01'].map((day) => placeIn(half, day))
  expect(places.map((place) => place > 0 && place < 1)).toEqual([false, true, true, false])
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('a placement is drawn as far as the window shows it', () => {
  expect(stretchIn(half, { starts_on: '2020-01-01', ends_on: null })).toEqual({ start: 0, end: 1 })
  expect(stretchIn(half, { starts_on: '2026-09-01', ends_on: '2027-02-28' })).toEqual({ start: 0, end: 1 })
  expect(stretchIn(half, { starts_on: '2027-04-01', ends_on: null })).toBeUndefined()
  expect(stretchIn(half, { starts_on: '2026-01-01', ends_on: '2026-08-31' })).toBeUndefined()
})

test('marks that would cover each other take turns', () => {
  expect(levelsOf([0.1, 0.11, 0.12, 0.3])).toEqual([0, 1, 1, 0])
})
