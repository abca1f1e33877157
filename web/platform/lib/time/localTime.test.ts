import { expect, test } from 'vitest'
import { localTime } from './localTime.ts'

const noon = new Date('2026-01-06T12:00:00Z')

test('the time and weekday are those of the time zone', () => {
  expect(localTime('America/Sao_Paulo', noon)).toBe('Tue 09:00')
  expect(localTime('Pacific/Auckland', noon)).toBe('Wed 01:00')
})

test('an unknown time zone has no time', () => {
  expect(localTime('Mars/Olympus', noon)).toBeUndefined()
})
