import { expect, test } from 'vitest'
import { absenceOn, dayAfter, isAvailable, proposed, type Workload } from './reviewerAvailability.ts'

const free: Workload = { open_reviews: 2, review_capacity: null, days_off: [] }
const away = { ...free, days_off: [{ from_day: '2026-12-03', to_day: '2026-12-05' }] }

test.each([
  ['2026-12-02', true],
  ['2026-12-03', false],
  ['2026-12-05', false],
  ['2026-12-06', true],
])('somebody who is away from 3 to 5 December can take a review that is due on %s: %s', (day, available) => {
  expect(isAvailable(away, day)).toBe(available)
  expect(absenceOn(away, day) === undefined).toBe(available)
})

test.each([
  [null, true],
  [3, true],
  [2, false],
  [1, false],
  [0, false],
])('somebody with two open reviews who takes %s at most can take another one: %s', (review_capacity, available) => {
  expect(isAvailable({ ...free, review_capacity }, '2026-12-03')).toBe(available)
})

test('the first of the pool who is neither full nor away is proposed, and never anybody outside of it', () => {
  const pool = { in_pool: true, had_it: false }
  const outside = { ...free, ...pool, open_reviews: 0, in_pool: false }
  const [full, onLeave, able] = [
    { ...free, ...pool, review_capacity: 1 },
    { ...away, ...pool },
    { ...free, ...pool },
  ]
  expect(proposed([full, onLeave, able, outside], '2026-12-04')).toBe(able)
  expect(proposed([outside], '2026-12-04')).toBeUndefined()
})

test('somebody from whom the review was taken is not proposed for it', () => {
  const [taken, able] = [
    { ...free, in_pool: true, had_it: true },
    { ...free, in_pool: true, had_it: false },
  ]
  expect(proposed([taken, able], '2026-12-04')).toBe(able)
  expect(proposed([taken], '2026-12-04')).toBeUndefined()
})

test('due days are counted in UTC', () => {
  expect(dayAfter(5, new Date('2026-12-29T23:30:00Z'))).toBe('2027-01-03')
})

test.each([Number('-'), 999_999_999])(
  'while %s days are typed there is no due day, and nobody is away on it',
  (days) => {
    expect(dayAfter(days)).toBe('')
    expect(absenceOn(away, dayAfter(days))).toBeUndefined()
  },
)
