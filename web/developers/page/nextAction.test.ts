import { expect, test } from 'vitest'
import { nextAction } from './nextAction.ts'

const since = '2026-01-01T00:00:00.000Z'
const base = { owner_id: 'x', status_since: since, revisit_on: null, cool_off_until: null, vetting: null }
const after = (days: number) => Date.parse(since) + days * 86_400_000

test('an applicant without an owner needs one first', () => {
  expect(nextAction({ ...base, stage: 'APPLICANT', status: 'NEW', owner_id: null })).toEqual({ text: 'Set an owner' })
  expect(nextAction({ ...base, stage: 'APPLICANT', status: 'NEW' })).toEqual({ text: 'Screen the application' })
})

test.each([
  [3.9, undefined],
  [4, 'warn'],
  [5, 'warn'],
  [5.1, 'bad'],
])('after %d of 5 days a step of vetting has the tone %s', (days, tone) => {
  const { text, ...rest } = nextAction({ ...base, stage: 'VETTING', status: 'INTRO_CALL' }, after(days)) ?? {}
  expect(text).toBe('Hold the intro call')
  expect(rest).toEqual(tone ? { tone } : {})
})

test('an assessment that is overdue tells more than the step', () => {
  const vetting = { assessment_status: 'SENT', has_reviewer: false, needs_copy: false, due_at: since } as const
  const action = nextAction({ ...base, stage: 'VETTING', status: 'CHALLENGE_OUT', vetting }, after(2))
  expect(action).toEqual({ text: 'Remind: 2 days late', tone: 'bad' })
})

test('a developer on stand-by is looked at again on a day, and a rejected one may come back', () => {
  const standby = { ...base, stage: 'STANDBY', status: 'NO_DEMAND', revisit_on: '2026-03-01' } as const
  expect(nextAction(standby)).toEqual({ text: 'Revisit on 1 Mar 2026' })
  const rejected = { ...base, stage: 'REJECTED', status: null, cool_off_until: '2026-06-30' } as const
  expect(nextAction(rejected)).toEqual({ text: 'May apply again from 30 Jun 2026' })
  expect(nextAction({ ...base, stage: 'BLOCKED', status: null })).toBeNull()
})
