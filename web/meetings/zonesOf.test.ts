import { expect, test } from 'vitest'
import { ownTimeZone } from '#web/platform/lib/time/days.ts'
import { zonesOf } from './zonesOf.ts'

const own = ownTimeZone()
const others = own === 'Asia/Tokyo' ? 'Asia/Kolkata' : 'Asia/Tokyo'

test('a meeting is planned in the own zone, and in that of the developer where it is another known one', () => {
  expect(zonesOf({ first_name: 'Dora', time_zone: others }).map(({ timeZone }) => timeZone)).toEqual([own, others])
  expect(zonesOf({ first_name: 'Dora', time_zone: others })[1]?.label).toMatch(/^Dora's time \((Tokyo|Kolkata)\)$/)
  for (const time_zone of [own, null, 'Mars/Olympus'])
    expect(zonesOf({ first_name: 'Dora', time_zone }).map(({ timeZone }) => timeZone)).toEqual([own])
  expect(zonesOf(undefined)).toHaveLength(1)
})
