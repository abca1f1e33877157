import { expect, test } from 'vitest'
import { dayText, localTime } from './localTime.ts'

const noon = new Date('2026-01-06T12:00:00Z')

test('a zone has its own weekday and time', () => {
  expect(localTime('America/Sao_Paulo', noon)).toBe('Tue 09:00')
  expect(localTime('Pacific/Auckland', noon)).toBe('Wed 01:00')
})

test('an unknown zone has no time', () => {
  expect(localTime('Mars/Olympus', noon)).toBeUndefined()
})

test('a day is the same day in every zone', () => {
  expect(dayText('2026-01-31')).toBe('Jan 31, 2026')
})
