import { expect, test } from 'vitest'
import { followUpDays } from './followUpDays.ts'

const now = new Date(2026, 10, 26, 9)

test('follow-ups stand by day: what is overdue, today, each of the next seven days, and then the rest', () => {
  const rows = ['2026-11-20', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-12-03', '2026-12-04', null]
  const { days, later } = followUpDays(
    rows.map((due_on) => ({ due_on })),
    now,
  )
  expect(days.map(({ title, rows: own }) => [title, ...own.map(({ due_on }) => due_on)])).toEqual([
    ['Overdue', '2026-11-20', '2026-11-25'],
    ['Today', '2026-11-26'],
    ['Tomorrow', '2026-11-27'],
    ['Sat 28 Nov 2026', '2026-11-28'],
    ['Thu 3 Dec 2026', '2026-12-03'],
  ])
  expect(later).toEqual([{ due_on: '2026-12-04' }, { due_on: null }])
})

test('a day without follow-ups is left out', () => {
  expect(followUpDays([], now)).toEqual({ near: [], days: [], later: [] })
})
