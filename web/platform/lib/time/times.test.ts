import { expect, test } from 'vitest'
import { parseTime } from './times.ts'

test.each([
  ['', ''],
  ['9', '09:00'],
  [' 14 ', '14:00'],
  ['14:05', '14:05'],
  ['9.30', '09:30'],
  ['930', '09:30'],
  ['1405', '14:05'],
  ['2pm', '14:00'],
  ['2:05 PM', '14:05'],
  ['12 am', '00:00'],
  ['12:30pm', '12:30'],
  ['0:00', '00:00'],
  ['23:59', '23:59'],
])('%j is %j', (text, time) => {
  expect(parseTime(text)).toBe(time)
})

test.each(['24:00', '9:60', '13pm', '0am', 'noon', '9:3', '12345', '-1', '9:30m:'])('%j is no time', (text) => {
  expect(parseTime(text)).toBeUndefined()
})
