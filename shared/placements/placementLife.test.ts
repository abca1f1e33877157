import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#shared/platform/calendarDays.ts'
import { refusal, valuesOf } from '#shared/platform/transitions.ts'
import * as fc from '#test/draws/property.ts'
import {
  endingDays,
  isRunning,
  type PlacementStatus,
  placementLifecycle,
  placementStatuses,
  placementStatusOn,
} from './placementLife.ts'

/** Written out here, so that the test does not repeat the table that it tests. */
const allowed: Record<PlacementStatus, Partial<Record<PlacementStatus, 'reason' | 'note' | 'nothing'>>> = {
  PENDING_START: { ACTIVE: 'nothing', ENDING: 'nothing', ENDED: 'nothing', ENDED_EARLY: 'reason' },
  ACTIVE: { ENDING: 'nothing', ENDED: 'nothing', ENDED_EARLY: 'reason' },
  ENDING: { ACTIVE: 'nothing', ENDED: 'nothing', ENDED_EARLY: 'reason' },
  ENDED: { ACTIVE: 'note', ENDING: 'note' },
  ENDED_EARLY: {},
}

const statuses = valuesOf(placementStatuses)
const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))

test.each(pairs)('%s to %s', (from, to) => {
  const need = allowed[from][to]
  const without = refusal(placementLifecycle, from, to, { hasReason: need !== 'reason', hasNote: need !== 'note' })
  const all = refusal(placementLifecycle, from, to, { hasReason: true, hasNote: true })
  if (need === undefined) expect(all).toMatch(/is not possible|is already the current state/)
  else expect([all, without === undefined]).toEqual([undefined, need === 'nothing'])
})

const start = '2026-03-02'
const anyTerms = fc.record({
  starts_on: fc.constant(start),
  ends_on: fc.option(fc.integer({ min: 0, max: 400 }).map((days) => addDays(start, days))),
  endsEarly: fc.boolean(),
})
const anyDay = fc.integer({ min: -60, max: 500 }).map((days) => addDays(start, days))

test('whatever days pass, a status becomes only what the table allows', { tags: 'property' }, () => {
  fc.assert(
    fc.property(anyTerms, anyDay, fc.integer({ min: 0, max: 300 }), (terms, day, later) => {
      const [from, to] = [placementStatusOn(day, terms), placementStatusOn(addDays(day, later), terms)]
      if (from === to) return
      expect(refusal(placementLifecycle, from, to, { hasReason: terms.endsEarly, hasNote: false })).toBeUndefined()
    }),
  )
})

test('a placement runs from its first to its last day, and is ending for the last days of them', {
  tags: 'property',
}, () => {
  fc.assert(
    fc.property(anyTerms, anyDay, (terms, day) => {
      const status = placementStatusOn(day, terms)
      const { ends_on } = terms
      expect(isRunning(status)).toBe(ends_on === null || day <= ends_on)
      expect(status === 'PENDING_START').toBe(day < start)
      const near = ends_on !== null && daysBetween(day, ends_on) <= endingDays
      expect(status === 'ENDING').toBe(day >= start && near && isRunning(status))
    }),
  )
})
