import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/platform/calendarDays.ts'
import * as fc from '#test/draws/property.ts'
import { dayStartAt, isTimeZone, momentsAt, mondayOf, offsetName, placeOf, wallClockAt } from './zonedTime.ts'

const minute = 60_000

describe('where clocks change', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29', '02:30', []],
    ['Europe/Berlin', '2026-10-25', '02:30', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
    ['Europe/Berlin', '2026-10-25', '03:00', ['2026-10-25T02:00:00.000Z']],
    ['America/New_York', '2026-03-08', '02:00', []],
    ['America/New_York', '2026-11-01', '01:59', ['2026-11-01T05:59:00.000Z', '2026-11-01T06:59:00.000Z']],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']],
    ['Asia/Kolkata', '2026-03-29', '02:30', ['2026-03-28T21:00:00.000Z']],
    ['UTC', '2026-03-29', '02:30', ['2026-03-29T02:30:00.000Z']],
  ])('in %s on %s, %s is at %j', (timeZone, day, time, moments) => {
    expect(momentsAt({ day, time }, timeZone)).toEqual(moments)
  })

  test('what is no day or time yet is at no moment', () => {
    for (const clock of [
      { day: '', time: '10:00' },
      { day: '2026-02-30', time: '10:00' },
      { day: '2026-02-03', time: '' },
    ])
      expect(momentsAt(clock, 'UTC')).toEqual([])
  })

  test('a day without midnight begins when clocks have gone forward', () => {
    expect(wallClockAt(dayStartAt('2018-11-04', 'America/Sao_Paulo'), 'America/Sao_Paulo')).toEqual({
      day: '2018-11-04',
      time: '01:00',
    })
  })

  test('the two times of an hour that occurs twice are told apart by their offsets', () => {
    const moments = momentsAt({ day: '2026-10-25', time: '02:30' }, 'Europe/Berlin')
    expect(moments.map((moment) => offsetName(moment, 'Europe/Berlin'))).toEqual(['GMT+2', 'GMT+1'])
  })
})

describe('in any time zone', () => {
  const timeZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const anyMoment = fc
    .integer({ min: Date.UTC(2000, 0) / minute, max: Date.UTC(2040, 0) / minute })
    .map((minutes) => minutes * minute)
  /** Takes a moment near a change of clocks, if there is one. It finds the change by bisection, to the minute. */
  const nearChange = fc.tuple(timeZone, anyMoment, fc.integer({ min: -180, max: 180 })).map(([zone, from, shift]) => {
    const offset = (moment: number) => offsetName(new Date(moment).toISOString(), zone)
    let [start, end] = [from, from + 183 * 1_440 * minute]
    while (offset(start) !== offset(end) && end - start > minute) {
      const middle = Math.floor((start + end) / 2 / minute) * minute
      if (offset(start) === offset(middle)) start = middle
      else end = middle
    }
    return [zone, new Date(end + shift * minute).toISOString()] as const
  })
  const anyTime = fc.tuple(timeZone, anyMoment).map(([zone, moment]) => [zone, new Date(moment).toISOString()] as const)

  test('a moment is among those at which its clock shows what it shows, and these are in order', {
    tags: 'property',
  }, () => {
    fc.assert(
      fc.property(fc.oneof(anyTime, nearChange), ([zone, moment]) => {
        const found = momentsAt(wallClockAt(moment, zone), zone)
        expect(found).toContain(moment)
        expect(found.length).toBeLessThanOrEqual(2)
        expect(found.toSorted()).toEqual(found)
      }),
      { numRuns: 500 },
    )
  })

  test('a day begins at its own first minute, and the minute before belongs to another day', {
    tags: 'property',
  }, () => {
    fc.assert(
      fc.property(fc.oneof(anyTime, nearChange), ([zone, moment]) => {
        const { day } = wallClockAt(moment, zone)
        const start = dayStartAt(day, zone)
        expect(wallClockAt(start, zone).day).toBe(day)
        expect(start <= moment).toBe(true)
        expect(wallClockAt(new Date(Date.parse(start) - minute).toISOString(), zone).day).not.toBe(day)
      }),
      { numRuns: 500 },
    )
  })
})

test('weeks begin on Monday, across months, years and changes of clocks', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  expect(mondayOf('2027-01-01')).toBe('2026-12-28')
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
})

test('a zone has the name of its place, and an unknown one is told from the others', () => {
  expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  expect(isTimeZone('Europe/Berlin')).toBe(true)
  expect(isTimeZone('Europe/Atlantis')).toBe(false)
})
