import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayInZone, daysBetween } from '#shared/platform/calendarDays.ts'
import * as fc from '#test/draws/property.ts'
import { planCheckIns, planningDays } from './checkInSchedule.ts'

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
const anyPlacement = fc.record({
  starts_on: anyDay,
  length: fc.option(fc.integer({ min: 0, max: 1_500 })),
  /** Days from the start to the first planned day. */
  from: fc.integer({ min: -30, max: 1_500 }),
})

function planOf(starts_on: string, ends_on: string | null, from = addDays(starts_on, -30), days = 2_000) {
  return planCheckIns({ starts_on, ends_on }, from, addDays(from, days)).map(({ planned_on }) => planned_on)
}

describe('the schedule of a placement', () => {
  test('is before the start, day 1, week 1, days 30, 60 and 90, then monthly', () => {
    expect(planOf('2026-01-05', null, '2026-01-01', 200)).toEqual([
      '2026-01-02',
      '2026-01-06',
      '2026-01-12',
      '2026-02-04',
      '2026-03-06',
      '2026-04-05',
      '2026-05-05',
      '2026-06-05',
      '2026-07-05',
    ])
  })

  test('is 45 and 15 days before the end, too, and has nothing after it', () => {
    expect(planOf('2026-01-05', '2026-04-10')).toEqual([
      '2026-01-02',
      '2026-01-06',
      '2026-01-12',
      '2026-02-04',
      '2026-02-24',
      '2026-03-06',
      '2026-03-26',
      '2026-04-05',
    ])
  })

  test('of the 31st is on the last day of a shorter month, and on the 31st again after it', () => {
    const days = planOf('2027-08-31', null)
    expect(days).toEqual(expect.arrayContaining(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']))
    expect(planOf('2026-10-29', null)).toEqual(expect.arrayContaining(['2027-02-28', '2027-03-29', '2028-02-29']))
  })

  test('has one check-in on a day on which two are planned: the one about the end', () => {
    // Day 30 is 45 days before the end.
    const plan = planCheckIns({ starts_on: '2026-01-01', ends_on: '2026-03-17' }, '2026-01-31', '2026-01-31')
    expect(plan).toEqual([{ planned_on: '2026-01-31', party: 'CLIENT' }])
  })

  test('of any placement is in order, each day once, between start, end and the days asked for', {
    tags: 'property',
  }, () => {
    fc.assert(
      fc.property(anyPlacement, ({ starts_on, length, from }) => {
        const ends_on = length === null ? null : addDays(starts_on, length)
        const [first, last] = [addDays(starts_on, from), addDays(starts_on, from + planningDays)]
        const days = planCheckIns({ starts_on, ends_on }, first, last).map(({ planned_on }) => planned_on)
        expect(days).toEqual([...new Set(days)].toSorted())
        for (const day of days) {
          expect(day >= first && day <= last && daysBetween(starts_on, day) >= -3).toBe(true)
          if (ends_on !== null) expect(day <= ends_on).toBe(true)
        }
      }),
    )
  })

  test('is the same whether it is planned at once or bit by bit', { tags: 'property' }, () => {
    fc.assert(
      fc.property(anyPlacement, fc.integer({ min: 1, max: 400 }), ({ starts_on, length }, step) => {
        const ends_on = length === null ? null : addDays(starts_on, length)
        const bits: string[] = []
        for (let from = -30; from <= 1_970; from += step) {
          const bit = planCheckIns(
            { starts_on, ends_on },
            addDays(starts_on, from),
            addDays(starts_on, from + step - 1),
          )
          bits.push(...bit.map(({ planned_on }) => planned_on))
        }
        const until = addDays(starts_on, 1_970)
        expect(bits.filter((day) => day <= until)).toEqual(planOf(starts_on, ends_on, addDays(starts_on, -30)))
      }),
    )
  })

  test('has nothing yet of a start that is further ahead, up to the last day that there is', () => {
    for (const starts_on of ['2030-01-01', '9999-12-31'])
      expect(planCheckIns({ starts_on, ends_on: null }, '2026-01-01', '2026-07-01')).toEqual([])
  })

  test('leaves no more than 35 days between two check-ins while a placement runs', { tags: 'property' }, () => {
    fc.assert(
      fc.property(anyDay, (starts_on) => {
        const days = planOf(starts_on, null)
        for (const [index, day] of days.slice(1).entries()) {
          expect(daysBetween(days[index] ?? '', day)).toBeLessThanOrEqual(35)
        }
        expect(daysBetween(days.at(-1) ?? '', addDays(starts_on, 1_970))).toBeLessThanOrEqual(35)
      }),
    )
  })
})

describe('days', () => {
  test('a later month has the same date, or its last', { tags: 'property' }, () => {
    expect([addMonths('2024-01-31', 1), addMonths('2023-01-31', 1), addMonths('2024-02-29', 12)]).toEqual([
      '2024-02-29',
      '2023-02-28',
      '2025-02-28',
    ])
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 60 }), (day, months) => {
        const later = addMonths(day, months)
        expect(later.slice(8) <= day.slice(8)).toBe(true)
        if (later.slice(8) < day.slice(8)) expect(addDays(later, 1).slice(8)).toBe('01')
      }),
    )
  })

  test('a day is that of the zone, also in the hour that summer time skips or repeats', () => {
    const sydney = (moment: string) => dayInZone(new Date(moment), 'Australia/Sydney')
    expect(sydney('2026-03-01T12:59:59Z')).toBe('2026-03-01')
    expect(sydney('2026-03-01T13:00:00Z')).toBe('2026-03-02')
    expect(dayInZone(new Date('2026-11-01T03:59:59Z'), 'America/New_York')).toBe('2026-10-31')
    expect(dayInZone(new Date('2026-11-01T04:00:00Z'), 'America/New_York')).toBe('2026-11-01')
    expect(dayInZone(new Date('2026-11-02T04:59:59Z'), 'America/New_York')).toBe('2026-11-01')
    expect(dayInZone(new Date('2026-11-01T04:00:00Z'), 'Mars/Olympus')).toBe('2026-11-01')
  })
})
