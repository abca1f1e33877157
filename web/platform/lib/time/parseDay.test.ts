import { expect, test } from 'vitest'
import { addDays } from '#shared/platform/calendarDays.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import * as fc from '#test/draws/property.ts'
import { formatLongDay } from './days.ts'
import { parseDay } from './parseDay.ts'

/** A Wednesday. */
const today = '2026-11-25'
const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const anyDay = fc.date({ min: new Date('1010-01-01'), max: new Date('9900-12-31'), noInvalidDate: true }).map(dayOf)

test.each([
  '2026-01-31',
  '2026-1-31',
  '2026/01/31',
  '31.1.2026',
  '31.1.26',
  '31-01-2026',
  '31 janvier 2026',
  'January 31st, 2026',
  '31. 1. 2026',
  '31/1/2026',
  '1/31/2026',
  '31 Jan 2026',
  ' 31  january 2026 ',
  'Jan 31, 2026',
  'Jan. 31 2026',
  'january 31 2026',
])('%j means 31 January 2026', (text) => expect(parseDay(text, { today })).toBe('2026-01-31'))

test.each([
  ['today', '2026-11-25'],
  ['Tomorrow', '2026-11-26'],
  ['yesterday', '2026-11-24'],
  ['wednesday', '2026-11-25'],
  ['Fri', '2026-11-27'],
  ['tues', '2026-12-01'],
  ['+0', '2026-11-25'],
  ['+3', '2026-11-28'],
  ['+10d', '2026-12-05'],
  ['+2w', '2026-12-09'],
  ['27.11', '2026-11-27'],
  ['27.11.', '2026-11-27'],
  ['27 Nov', '2026-11-27'],
  ['27nov', '2026-11-27'],
  ['Nov 27', '2026-11-27'],
  ['27 sept', '2026-09-27'],
  ['29 Feb', '2028-02-29'],
])('on a Wednesday, 25 November 2026, %j means %s', (text, day) => expect(parseDay(text, { today })).toBe(day))

test.each([
  ['30 Feb 2026'],
  ['30 Feb'],
  ['2026-13-01'],
  ['31 Foo 2026'],
  ['31'],
  ['27 N'],
  ['27 No'],
  ['27 Novvv'],
  ['room 5 mars'],
  ['27 Nov 2026 or later'],
  ['13/13'],
  ['fr'],
  ['fridays'],
  ['constructor'],
  ['+'],
  ['3'],
  ['+3m'],
  ['0026-01-01'],
])('%j means no day', (text) => expect(parseDay(text, { today })).toBeUndefined())

test('an empty text is not an error', () => expect(parseDay('  ')).toBe(''))

test('a day and a month in figures follow the order of the locale, unless only the other one gives a day', () => {
  expect(parseDay('11/12/2026', { monthFirst: true })).toBe('2026-11-12')
  expect(parseDay('11/12/2026', { monthFirst: false })).toBe('2026-12-11')
  expect(parseDay('27/11', { today, monthFirst: true })).toBe('2026-11-27')
  expect(parseDay('11/27', { today, monthFirst: false })).toBe('2026-11-27')
})

test('every day is parsed back from each way to write it', { tags: 'property' }, () => {
  fc.assert(
    fc.property(anyDay, fc.boolean(), (day, monthFirst) => {
      const [year, month, date] = day.split('-')
      const slashes = monthFirst ? `${month}/${date}/${year}` : `${date}/${month}/${year}`
      for (const text of [day, formatDay(day), `${date}.${month}.${year}`, slashes])
        expect(parseDay(text, { today, monthFirst })).toBe(day)
    }),
  )
})

test('a day without a year is within half a year around today, and in the year to come where it is about the future', {
  tags: 'property',
}, () => {
  fc.assert(
    fc.property(anyDay, anyDay, (from, typed) => {
      fc.pre(!typed.endsWith('02-29'))
      const text = formatDay(typed).slice(0, -5)
      const nearest = parseDay(text, { today: from }) ?? ''
      const next = parseDay(text, { today: from, future: true }) ?? ''
      for (const day of [nearest, next]) expect(day.slice(5)).toBe(typed.slice(5))
      expect(nearest >= addDays(from, -183) && nearest <= addDays(from, 183)).toBe(true)
      expect(next >= from && next < addDays(from, 366)).toBe(true)
    }),
  )
})

test('a weekday is the next one, and may be today', { tags: 'property' }, () => {
  fc.assert(
    fc.property(anyDay, fc.nat(6), (from, later) => {
      const day = addDays(from, later)
      const name = new Date(day).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
      expect(parseDay(name, { today: from })).toBe(day)
      expect(parseDay(name.slice(0, 3), { today: from })).toBe(day)
      expect(formatLongDay(day)).toMatch(name.slice(0, 3))
    }),
  )
})
