import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { toMoment } from './moment.ts'

test.each([
  ['2026-01-31 12:00:00+00', '2026-01-31T12:00:00.000Z'],
  ['2026-01-31 12:00:00.1+00', '2026-01-31T12:00:00.100Z'],
  ['2026-01-31 12:00:00.123456+00', '2026-01-31T12:00:00.123Z'],
  ['2026-01-31 12:00:00+05:30', '2026-01-31T06:30:00.000Z'],
  ['12026-01-31 12:00:00.5+00', '+012026-01-31T12:00:00.500Z'],
])('%s is %s', (text, moment) => {
  expect(toMoment(text)).toBe(moment)
})

test('every moment is formatted as by Date', { tags: 'property' }, () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      const iso = date.toISOString()
      expect(toMoment(`${iso.slice(0, 10)} ${iso.slice(11, -1).replace(/\.?0+$/, '')}+00`)).toBe(iso)
    }),
  )
})
