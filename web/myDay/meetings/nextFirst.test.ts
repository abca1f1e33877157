import { expect, test } from 'vitest'
import { nextFirst } from './nextFirst.ts'

test('the next meeting is first, one that runs counts as ahead, and those that are over come last', () => {
  const meetings = ['09:30', '11:00', '12:30', '15:00'].map((time) => ({ ends_at: `2026-11-30T${time}:00.000Z` }))
  const now = new Date('2026-11-30T11:00:00.000Z')
  expect(nextFirst(meetings, now).map(({ ends_at }) => ends_at.slice(11, 16))).toEqual([
    '12:30',
    '15:00',
    '09:30',
    '11:00',
  ])
})
