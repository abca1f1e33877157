import { describe, expect, test } from 'vitest'
import { developerAssessmentStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import * as fc from '#test/draws/property.ts'
import { nextSentAction, nextVettingAction, type VettingProgress } from './vettingActions.ts'
import { vettingSteps } from './vettingSteps.ts'

const clock = { now: new Date('2026-03-10T12:00:00Z'), timeZone: 'Europe/Lisbon' }
const base: VettingProgress = {
  step: 'PROFILE_REVIEW',
  assessment_status: null,
  has_reviewer: false,
  needs_copy: false,
  due_at: null,
}
const act = (standing: Partial<VettingProgress>) => nextVettingAction({ ...base, ...standing }, clock)

test.each([
  ['PROFILE_REVIEW', 'Review the profile', 'overview'],
  ['INTRO_CALL', 'Hold the intro call', 'meetings'],
  ['CHALLENGE_OUT', 'Send a challenge', 'assessments', 'send-assessment'],
  ['SUBMITTED', 'Send a challenge', 'assessments', 'send-assessment'],
  ['TECH_INTERVIEW', 'Hold the tech interview', 'meetings'],
  ['DECISION', 'Decide', 'overview'],
] as const)('without an assessment, the next action in %s is: %s', (step, text, place, dialog?: string) => {
  expect(act({ step })).toEqual({ text, place, ...(dialog && { dialog }) })
})

test.each([
  ['CHALLENGE_OUT', 'DRAFT', 'Send the challenge', { dialog: 'send-assessment' }],
  ['CHALLENGE_OUT', 'EXPIRED', 'Extend or resend', { dialog: 'extend-assessment' }],
  ['CHALLENGE_OUT', 'DECLINED', 'Send a challenge', { dialog: 'send-assessment' }],
  ['CHALLENGE_OUT', 'SUBMITTED', 'Move to Submitted', { moveTo: 'SUBMITTED' }],
  ['SUBMITTED', 'SUBMITTED', 'Assign a reviewer', { dialog: 'assign-reviewers' }],
  ['IN_REVIEW', 'SECOND_REVIEW', 'Ask a second reviewer', { dialog: 'ask-second-review' }],
  ['IN_REVIEW', 'COMPLETED', 'Read the result', {}],
] as const)('in %s with an assessment that is %s it is: %s', (step, assessment_status, text, done) => {
  const { dialog, moveTo, ...action } = act({ step, assessment_status })
  expect(action.text).toBe(text)
  expect({ dialog, moveTo }).toEqual(done)
})

describe('a reminder', () => {
  test.each([
    ['2026-03-11T23:30:00Z', 'Remind: due tomorrow', 'warn'],
    ['2026-03-10T23:30:00Z', 'Remind: due today', 'warn'],
    ['2026-03-10T09:00:00Z', 'Remind: due today', 'bad'],
    ['2026-03-09T09:00:00Z', 'Remind: due yesterday', 'bad'],
    ['2026-03-01T09:00:00Z', 'Remind: 9 days late', 'bad'],
  ])('of a submission that is due at %s says: %s', (due_at, text, tone) => {
    const standing = { step: 'CHALLENGE_OUT', assessment_status: 'STARTED', due_at } as const
    expect(act(standing)).toEqual({ text, place: 'assessments', dialog: 'remind-assessment', tone })
  })

  test('waits while there is time', () => {
    const standing = { step: 'CHALLENGE_OUT', assessment_status: 'STARTED', due_at: '2026-03-12T09:00:00Z' } as const
    expect(act(standing)).toEqual({ text: 'Wait for the submission', place: 'assessments' })
  })

  test('goes to the reviewer once there is one, by the days of the reader', () => {
    const standing = { step: 'IN_REVIEW', assessment_status: 'IN_REVIEW', has_reviewer: true } as const
    const due_at = '2026-03-11T02:00:00Z'
    expect(act({ ...standing, due_at })).toEqual({
      text: 'Remind reviewer: due tomorrow',
      place: 'assessments',
      dialog: 'remind-reviewers',
      tone: 'warn',
    })
    const there = { ...clock, timeZone: 'America/Sao_Paulo' }
    expect(nextVettingAction({ ...base, ...standing, due_at }, there).text).toBe('Remind reviewer: due today')
    expect(act({ ...standing, step: 'SUBMITTED', due_at }).text).toBe('Move to In review')
  })
})

test('whatever the step, the next action on an assessment is the same as on the desk, where the desk has a dialog for it', () => {
  for (const assessment_status of ['EXPIRED', 'SUBMITTED', 'SECOND_REVIEW'] as const) {
    const step = assessment_status === 'EXPIRED' ? 'CHALLENGE_OUT' : 'IN_REVIEW'
    const standing = { ...base, step, assessment_status } as const
    expect(nextSentAction(standing, clock)).toEqual(nextVettingAction(standing, clock))
  }
  const others = ['DRAFT', 'SENT', 'COMPLETED', 'DECLINED', 'CANCELLED', null] as const
  for (const assessment_status of others) {
    expect(nextSentAction({ ...base, assessment_status }, clock)).toBeUndefined()
  }
})

test('there is a next action whatever the step and the assessment', { tags: 'property' }, () => {
  const standings = fc.record({
    step: fc.constantFrom(...vettingSteps),
    assessment_status: fc.option(fc.constantFrom(...valuesOf(developerAssessmentStatuses))),
    has_reviewer: fc.boolean(),
    needs_copy: fc.boolean(),
    due_at: fc.option(fc.date({ noInvalidDate: true }).map((date) => date.toISOString())),
  })
  fc.assert(
    fc.property(standings, (standing) => {
      expect(nextVettingAction(standing, clock).text).toMatch(/^[A-Z][\w :-]+$/)
    }),
  )
})
