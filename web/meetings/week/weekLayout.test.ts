import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/platform/calendarDays.ts'
import * as fc from '#test/draws/property.ts'
import { dayStartAt, mondayOf, wallClockAt } from '#web/platform/lib/time/zonedTime.ts'
import { hoursOf, isShown, layOutWeek, shownEnd } from './weekLayout.ts'

const berlin = 'Europe/Berlin'
const meeting = (starts_at: string, minutes: number, id = starts_at) => ({
  id,
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + minutes * 60_000).toISOString(),
})
const placed = (meetings: ReturnType<typeof meeting>[], monday: string, timeZone = berlin) =>
  layOutWeek(meetings, monday, timeZone).flatMap(({ day, blocks }) =>
    blocks.map(({ top, height, lane, lanes }) => ({ day, top, height, lane, lanes })),
  )

describe('a week', () => {
  test('has seven days, and a meeting at its hour by the clock on the wall', () => {
    const days = layOutWeek([], '2026-03-23', berlin)
    expect(days.map(({ day }) => day)).toEqual([
      '2026-03-23',
      '2026-03-24',
      '2026-03-25',
      '2026-03-26',
      '2026-03-27',
      '2026-03-28',
      '2026-03-29',
    ])
    expect(placed([meeting('2026-03-24T09:00:00.000Z', 45)], '2026-03-23')).toEqual([
      { day: '2026-03-24', top: 600, height: 45, lane: 0, lanes: 1 },
    ])
  })

  test('shows the same hour before and after a change of clocks', () => {
    const tops = ['2026-03-28T09:00:00.000Z', '2026-03-29T08:00:00.000Z'].map((start) => meeting(start, 60))
    expect(placed(tops, '2026-03-23').map(({ top }) => top)).toEqual([600, 600])
  })

  test('parts a meeting at midnight, also on Sunday night', () => {
    expect(placed([meeting('2026-03-24T22:30:00.000Z', 90)], '2026-03-23')).toEqual([
      { day: '2026-03-24', top: 1410, height: 30, lane: 0, lanes: 1 },
      { day: '2026-03-25', top: 0, height: 60, lane: 0, lanes: 1 },
    ])
    expect(placed([meeting('2026-03-22T22:30:00.000Z', 90)], '2026-03-23')).toEqual([
      { day: '2026-03-23', top: 0, height: 60, lane: 0, lanes: 1 },
    ])
  })

  test('puts meetings at the same time beside each other, and a short one beside what would cover it', () => {
    const [first, second, third] = ['2026-03-24T09:00:00.000Z', '2026-03-24T09:15:00.000Z', '2026-03-24T11:00:00.000Z']
    const lanes = placed([meeting(first, 60), meeting(second, 15), meeting(third, 30)], '2026-03-23')
    expect(lanes.map(({ lane, lanes: count }) => [lane, count])).toEqual([
      [0, 2],
      [1, 2],
      [0, 1],
    ])
  })

  test('shows two of four at the same time, and lists the others where they begin', () => {
    const all = ['a', 'b', 'c', 'd'].map((id, place) => meeting(`2026-03-24T09:${place}5:00.000Z`, 60, id))
    const [day] = layOutWeek(all, '2026-03-23', berlin).filter(({ blocks }) => blocks.length > 0)
    expect(day?.blocks.filter(isShown).map((block) => [block.meeting.id, block.lane, block.lanes])).toEqual([
      ['a', 0, 2],
      ['b', 1, 2],
    ])
    expect(day?.more).toEqual([{ top: 625, height: 70, meetings: [all[2], all[3]] }])
  })

  test('shows the hours of work, and more where there are meetings', () => {
    expect(hoursOf(layOutWeek([], '2026-03-23', berlin))).toEqual({ first: 8, last: 18 })
    const early = [meeting('2026-03-24T05:30:00.000Z', 60), meeting('2026-03-24T20:30:00.000Z', 45)]
    expect(hoursOf(layOutWeek(early, '2026-03-23', berlin))).toEqual({ first: 6, last: 23 })
  })
})

test('in any zone and week, all of a meeting is shown once, on its days, and nothing lies over anything else', {
  tags: 'property',
}, () => {
  const week = fc.record({
    timeZone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
    from: fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) }).map((ms) => Math.floor(ms / 60_000) * 60_000),
    plan: fc.array(fc.tuple(fc.nat({ max: 7 * 1_440 }), fc.integer({ min: 5, max: 480 })), { maxLength: 12 }),
  })
  fc.assert(
    fc.property(week, ({ timeZone, from, plan }) => {
      const monday = mondayOf(wallClockAt(new Date(from).toISOString(), timeZone).day)
      const [start, end] = [monday, addDays(monday, 7)].map((day) => Date.parse(dayStartAt(day, timeZone)))
      if (start === undefined || end === undefined) return
      const meetings = plan.map(([offset, minutes], index) =>
        meeting(new Date(start + offset * 60_000).toISOString(), minutes, String(index)),
      )
      const days = layOutWeek(meetings, monday, timeZone)
      for (const { id, starts_at, ends_at } of meetings) {
        const blocks = days.flatMap((day) => day.blocks).filter((block) => block.meeting.id === id)
        const shown = blocks.reduce((sum, { height }) => sum + height, 0)
        const within = (Math.min(Date.parse(ends_at), end) - Math.max(Date.parse(starts_at), start)) / 60_000
        expect(shown).toBe(Math.max(0, within))
      }
      for (const { blocks, more } of days) {
        const hidden = blocks.filter((block) => !isShown(block)).map((block) => block.meeting.id)
        expect(more.flatMap((one) => one.meetings.map(({ id }) => id)).toSorted()).toEqual(hidden.toSorted())
        for (const { hasMore } of blocks.filter((block) => hidden.includes(block.meeting.id)))
          expect(hasMore).toBe(true)
        for (const one of blocks) {
          expect(one.lanes).toBeLessThanOrEqual(2)
          const beside = blocks.filter((other) => other !== one && other.lane === one.lane)
          for (const other of beside) expect(other.top >= shownEnd(one) || one.top >= shownEnd(other)).toBe(true)
        }
      }
    }),
    { numRuns: 300 },
  )
})
