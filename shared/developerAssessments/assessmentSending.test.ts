import { describe, expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import {
  dueInWords,
  fillInAssessment,
  nextReminder,
  stepAfterSending,
  subjectProblem,
  textProblem,
} from './assessmentSending.ts'

const dayMs = 86_400_000

/** Finds the reminders slowly, by trying every minute of a span. */
function remindersByTheMinute(from: number, due: number): number[] {
  const found: number[] = []
  for (let at = from + 60_000; at < due; at += 60_000) {
    const isHalf = at === from + (due - from) / 2
    const isLast = at === due - dayMs
    if (isLast || (isHalf && due - dayMs - at >= dayMs)) found.push(at)
  }
  return found
}

test('reminders leave halfway and a day before, but never twice within a day', { tags: 'property' }, () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 240 }), fc.integer({ min: 0, max: 260 }), (hours, passed) => {
      // Only even numbers of minutes, so that halfway is a whole minute.
      const [from, due] = [0, hours * 3_600_000]
      const now = from + passed * 3_600_000
      const expected = remindersByTheMinute(from, due).find((at) => at > now) ?? null
      expect(nextReminder(now, from, due)).toBe(expected)
    }),
    { numRuns: 60 },
  )
  expect(nextReminder(0, 0, 7 * dayMs)).toBe(3.5 * dayMs)
  expect(nextReminder(4 * dayMs, 0, 7 * dayMs)).toBe(6 * dayMs)
  expect(nextReminder(0, 0, 2 * dayMs)).toBe(dayMs)
  expect(nextReminder(0, 0, dayMs)).toBeNull()
})

test('a due date is told in the zone of the developer, and in UTC where there is none', () => {
  expect(dueInWords('2026-11-27T22:59:00.000Z', 'Europe/Berlin')).toBe(
    'Friday, 27 November 2026 at 23:59 (Europe/Berlin)',
  )
  expect(dueInWords('2026-11-27T22:59:00.000Z', 'Nowhere/City')).toBe('Friday, 27 November 2026 at 22:59 (UTC)')
})

describe('the text of a message', () => {
  const values = { first_name: 'Zoë {{link}}', assessment: '$& take-home', due: 'tomorrow', sender_name: 'Vera' }

  test('is filled in once, but for its link', () => {
    expect(fillInAssessment('{{ first_name }}: {{assessment}} {{due}} {{link}} {{other}}', values)).toBe(
      'Zoë {{link}}: $& take-home tomorrow {{link}} {{other}}',
    )
  })

  test('has its link once where there is a page, and none for a talk', () => {
    expect(textProblem('{{link}}', true)).toBeUndefined()
    expect(textProblem('Hi', true)).toContain('once')
    expect(textProblem('Hi', false)).toBeUndefined()
    expect(textProblem('{{link}}', false)).toContain('no page')
    expect(textProblem('{{link}} {{email}}', true)).toContain(
      '{{email}} is not a merge field here. Use {{first_name}}, ',
    )
    expect(textProblem('{{link}} {{', true)).toContain('two braces on each side')
    expect(textProblem('{{link}} {{ link }}', true)).toContain('{{ link }} is not a merge field here.')
  })

  test('has a subject with its own fields and no link', () => {
    expect(subjectProblem('{{first_name}}: {{ assessment }} by {{due}}, {{sender_name}}')).toBeUndefined()
    expect(subjectProblem('For {{name}}')).toContain('{{name}} is not a merge field here.')
    expect(subjectProblem('See {{link}}')).toContain('{{link}} is not a merge field here.')
  })
})

test('sending moves only those on who are not there yet', () => {
  const vetting = (status: 'INTRO_CALL' | 'IN_REVIEW' | 'DECISION') => ({ stage: 'VETTING', status }) as const
  expect(stepAfterSending('TAKE_HOME', vetting('INTRO_CALL'))).toBe('CHALLENGE_OUT')
  expect(stepAfterSending('TAKE_HOME', vetting('IN_REVIEW'))).toBeUndefined()
  expect(stepAfterSending('TECH_INTERVIEW', vetting('IN_REVIEW'))).toBe('TECH_INTERVIEW')
  expect(stepAfterSending('TECH_INTERVIEW', vetting('DECISION'))).toBeUndefined()
  expect(stepAfterSending('SOFT_SKILLS', vetting('INTRO_CALL'))).toBeUndefined()
  expect(stepAfterSending('TAKE_HOME', { stage: 'MEMBER', status: 'AVAILABLE' })).toBeUndefined()
})
