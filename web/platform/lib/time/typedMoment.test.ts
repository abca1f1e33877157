import { expect, test } from 'vitest'
import { isDay } from '#shared/platform/calendarDays.ts'
import { dateTime, dayOrMoment } from '#shared/platform/fields.ts'
import * as fc from '#test/draws/property.ts'
import { parseTime } from './times.ts'
import { isMoment, typedClock, typedText } from './typedMoment.ts'

const days = fc.constantFrom('', '2026-01-31', '2026-02-30', 'Tue', '31.1.', '20260131')
const times = fc.constantFrom('', '14:30', '1', '25:99', '14:30Z', 'T')

test('what was typed of a moment is never lost, and never taken for a moment', { tags: 'property' }, () => {
  fc.assert(
    fc.property(days, times, (day, time) => {
      const text = typedText({ day, time })
      expect(typedClock(text)).toEqual({ day, time: time.toLowerCase() })
      expect(isMoment(text)).toBe(false)
      expect(text === '').toBe(day === '' && time === '')
    }),
  )
})

test('half a moment is refused at its field, unless a day alone is whole', { tags: 'property' }, () => {
  fc.assert(
    fc.property(days, times, (day, time) => {
      const text = typedText({ day, time })
      expect(dateTime().safeParse(text).success).toBe(false)
      expect(dayOrMoment().safeParse(text).success).toBe(isDay(day) && parseTime(time) === '')
    }),
  )
})
