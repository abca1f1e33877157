import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/platform/calendarDays.ts'
import * as fc from '#test/draws/property.ts'
import { nextStep, type WaitingDays } from './nextStep.ts'

const terms = { remind_days: 5, follow_up_days: 3 }
const asked: WaitingDays = { since_on: '2026-01-01', reminded_on: null, reader_reminded_on: null, refusal: null }
const stepOn = (today: string, more: Partial<WaitingDays> = {}) => nextStep({ ...asked, ...more }, terms, today)

describe('whoever does not answer', () => {
  test('is reminded from the fifth day on', () => {
    expect([stepOn('2026-01-05'), stepOn('2026-01-06'), stepOn('2026-02-01')]).toEqual([null, 'REMIND', 'REMIND'])
  })

  test('leads to a follow-up three days after the reminder, and to nothing before', () => {
    const reminded = { reminded_on: '2026-01-08', reader_reminded_on: '2026-01-08' }
    expect([stepOn('2026-01-10', reminded), stepOn('2026-01-11', reminded)]).toEqual([null, 'FOLLOW_UP'])
  })

  test('and was reminded of something else today waits until tomorrow', () => {
    const busy = { reader_reminded_on: '2026-01-06' }
    expect([stepOn('2026-01-06', busy), stepOn('2026-01-07', busy)]).toEqual([null, 'REMIND'])
  })

  test('and can get no message leads to the follow-up on the day on which it would have come', () => {
    const unreachable = { refusal: 'Blocked' }
    expect([stepOn('2026-01-08', unreachable), stepOn('2026-01-09', unreachable)]).toEqual([null, 'FOLLOW_UP'])
  })

  test('and was asked again by hand after the reminder has time from then on', () => {
    const again = { since_on: '2026-01-10', reminded_on: '2026-01-06', reader_reminded_on: '2026-01-06' }
    expect([stepOn('2026-01-12', again), stepOn('2026-01-13', again)]).toEqual([null, 'FOLLOW_UP'])
  })
})

test('whatever the clock shows, nobody is reminded twice, nor on a day on which they were reminded, nor too early', {
  tags: 'property',
}, () => {
  const offset = fc.integer({ min: -400, max: 400 })
  const day = offset.map((days) => addDays('2026-01-01', days))
  const days = fc.record({
    since_on: day,
    reminded_on: fc.option(day),
    reader_reminded_on: fc.option(day),
    refusal: fc.option(fc.constant('Blocked')),
  })
  const rule = fc.record({
    remind_days: fc.integer({ min: 1, max: 60 }),
    follow_up_days: fc.integer({ min: 1, max: 60 }),
  })
  fc.assert(
    fc.property(days, rule, day, (wait, some, today) => {
      if (nextStep(wait, some, today) !== 'REMIND') return
      expect([wait.reminded_on, wait.refusal]).toEqual([null, null])
      expect(today >= addDays(wait.since_on, some.remind_days)).toBe(true)
      expect(wait.reader_reminded_on === null || wait.reader_reminded_on < today).toBe(true)
    }),
  )
})
