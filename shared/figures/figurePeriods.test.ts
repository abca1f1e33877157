import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#shared/platform/calendarDays.ts'
import * as fc from '#test/draws/property.ts'
import {
  comparedPeriod,
  grainOf,
  partsOf,
  periodOf,
  presets,
  runningPeriod,
  startOf,
  stateOfPart,
} from './figurePeriods.ts'

const day = fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('2010-01-01', days))
const period = fc.tuple(day, fc.nat({ max: 1_200 })).map(([from, days]) => ({ from, to: addDays(from, days) }))

/** Counts slowly, one day after the other. */
function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let at = from; at <= to; at = addDays(at, 1)) days.push(at)
  return days
}

test.each([
  ['this-week', '2026-11-16', '2026-11-22'],
  ['last-week', '2026-11-09', '2026-11-15'],
  ['this-month', '2026-11-01', '2026-11-22'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['this-quarter', '2026-10-01', '2026-11-22'],
  ['last-quarter', '2026-07-01', '2026-09-30'],
  ['this-year', '2026-01-01', '2026-11-22'],
  ['last-year', '2025-01-01', '2025-12-31'],
] as const)('on Sunday, 22 November 2026, %s is %s to %s', (preset, from, to) => {
  expect(periodOf(preset, '2026-11-22')).toEqual({ from, to })
})

test('the parts of a period are its days, each once and in order', { tags: 'property' }, () => {
  fc.assert(
    fc.property(period, (whole) => {
      expect(partsOf(whole).flatMap(daysOf)).toEqual(daysOf(whole))
      expect(partsOf(whole).length).toBeLessThanOrEqual(grainOf(whole) === 'day' ? 31 : 41)
    }),
  )
})

test('weeks begin on Monday', { tags: 'property' }, () => {
  fc.assert(
    fc.property(day, (any) => {
      const monday = startOf('week', any)
      expect(new Date(monday).getUTCDay()).toBe(1)
      expect(daysBetween(monday, any)).toBeGreaterThanOrEqual(0)
      expect(daysBetween(monday, any)).toBeLessThan(7)
    }),
  )
})

describe('a period is compared with', () => {
  test.each([
    ['the same days of the month before', '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
    ['the whole month before', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['no day of its own, where the month before is shorter', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['the same days of the year before', '2026-01-01', '2026-11-22', '2025-01-01', '2025-11-22'],
    ['as many days before, where it is no unit', '2026-11-10', '2026-11-19', '2026-10-31', '2026-11-09'],
  ])('%s', (_what, from, to, thenFrom, thenTo) => {
    expect(comparedPeriod({ from, to }, 'previous')).toEqual({ from: thenFrom, to: thenTo })
  })

  test('the same days a year before', () => {
    expect(comparedPeriod({ from: '2024-02-01', to: '2024-02-29' }, 'year')).toEqual({
      from: '2023-02-01',
      to: '2023-02-28',
    })
  })

  test('days that end before it, whatever it is', { tags: 'property' }, () => {
    fc.assert(
      fc.property(fc.constantFrom(...presets), day, (preset, today) => {
        const own = periodOf(preset, today)
        const before = comparedPeriod(own, 'previous', preset)
        expect(before.from <= before.to).toBe(true)
        expect(before.to < own.from).toBe(true)
      }),
    )
  })
})

describe('on Thursday, 26 November 2026', () => {
  const today = '2026-11-26'

  test.each([
    ['this-week', '2026-11-29'],
    ['this-month', '2026-11-30'],
    ['this-quarter', '2026-12-31'],
    ['this-year', '2026-12-31'],
    ['last-week', undefined],
    ['last-year', undefined],
  ] as const)('%s runs until %s', (preset, to) => {
    expect(runningPeriod(periodOf(preset, today), today, preset)?.to).toBe(to)
  })

  test('other days run as long as today is one of them', () => {
    expect(runningPeriod({ from: '2026-11-10', to: '2026-12-05' }, today)?.to).toBe('2026-12-05')
    expect(runningPeriod({ from: '2026-11-10', to: '2026-11-25' }, today)).toBeUndefined()
  })

  test.each([
    ['month', '2026-11-01', '2026-11-26', 'running'],
    ['month', '2026-10-01', '2026-10-31', 'whole'],
    ['month', '2026-10-15', '2026-10-31', 'cut'],
    ['month', '2026-11-01', '2026-11-10', 'cut'],
    ['week', '2026-11-23', '2026-11-26', 'running'],
    ['week', '2026-11-16', '2026-11-22', 'whole'],
    ['day', '2026-11-26', '2026-11-26', 'running'],
    ['day', '2026-11-25', '2026-11-25', 'whole'],
  ] as const)('the %s from %s to %s is %s', (grain, from, to, state) => {
    expect(stateOfPart({ from, to }, grain, today)).toBe(state)
  })

  test('a period that runs has a last part that runs, and all other parts are over', { tags: 'property' }, () => {
    fc.assert(
      fc.property(fc.constantFrom(...presets), day, (preset, now) => {
        const own = periodOf(preset, now)
        const runs = runningPeriod(own, now, preset) !== undefined
        const states = partsOf(own).map((part) => stateOfPart(part, grainOf(own), runs ? now : undefined))
        expect(states.slice(0, -1)).not.toContain('running')
        expect(states.at(-1) === 'running').toBe(runs)
      }),
    )
  })
})
