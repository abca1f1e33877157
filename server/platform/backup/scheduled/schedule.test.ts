import { expect, test } from 'vitest'
import { isBackupDue } from './schedule.ts'

const at = (time: string) => new Date(`2026-11-${time}:00Z`)
const moment = (time: string) => at(time).toISOString()
const due = (good: string | null, now: string, { schedule = '02:00', tried = null as string | null } = {}) =>
  isBackupDue({ good_at: good && moment(good), tried_at: tried && moment(tried) }, schedule, at(now))

test('the first backup is due at once', () => {
  expect(due(null, '26T13:00')).toBe(true)
})

test('a backup is due once the time of the day has passed since the last good one', () => {
  expect(due('25T02:00', '26T01:59')).toBe(false)
  expect(due('25T02:00', '26T02:00')).toBe(true)
  expect(due('26T02:00', '26T23:59')).toBe(false)
})

test('an app that was off at that time makes up for it', () => {
  expect(due('22T02:00', '26T13:00')).toBe(true)
})

test('a schedule may have several times of the day', () => {
  expect(due('26T02:00', '26T13:59', { schedule: '14:00,02:00' })).toBe(false)
  expect(due('26T02:00', '26T14:00', { schedule: '14:00,02:00' })).toBe(true)
})

test('a failed try is repeated after a quarter of an hour', () => {
  expect(due('25T02:00', '26T02:14', { tried: '26T02:00' })).toBe(false)
  expect(due('25T02:00', '26T02:15', { tried: '26T02:00' })).toBe(true)
})

test('moments that a wrong clock wrote do not delay the next backup', () => {
  expect(due('28T02:00', '26T13:00', { tried: '28T02:00' })).toBe(true)
})
