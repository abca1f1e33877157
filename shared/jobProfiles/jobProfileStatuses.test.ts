import { describe, expect, test } from 'vitest'
import { movesFrom, refusal } from '#shared/platform/transitions.ts'
import {
  type JobProfileConditions,
  type JobProfileStatus,
  jobProfileLifecycle,
  openJobProfileStatuses,
  unsentJobProfileStatuses,
} from './jobProfileStatuses.ts'

const ready: JobProfileConditions = {
  mayBeShown: true,
  hasConsent: true,
  hasNote: true,
  hasReason: true,
  byPlacement: true,
  hasStartDate: true,
  hasCostRate: true,
  hasBillRate: true,
  hasPrice: true,
  hasWeeklyHours: true,
}

function move(from: JobProfileStatus, to: JobProfileStatus, missing: Partial<JobProfileConditions> = {}) {
  return refusal(jobProfileLifecycle, from, to, { ...ready, ...missing })
}

describe('a job profile', () => {
  test('skips freely up to Sent, and from Sent with a note', () => {
    expect(move('SHORTLISTED', 'READY_TO_SEND', { hasNote: false })).toBeUndefined()
    expect(move('INTERESTED', 'SENT', { hasNote: false })).toBeUndefined()
    expect(move('SENT', 'CLIENT_REVIEW', { hasNote: false })).toBeUndefined()
    expect(move('SENT', 'OFFER')).toBeUndefined()
    expect(move('SENT', 'OFFER', { hasNote: false })).toBe('Explain in a note why steps are skipped.')
    expect(move('INTERESTED', 'CLIENT_REVIEW')).toBe('A move from Interested to Client review is not possible.')
    expect(move('OFFER', 'COMPLETED')).toBe('A move from Offer to Completed is not possible.')
  })

  test.each(unsentJobProfileStatuses)(
    'that is %s is sent only with consent, and with a bill rate or without a price by choice',
    (from) => {
      expect(move(from, 'SENT', { hasBillRate: false })).toBeUndefined()
      expect(move(from, 'SENT', { hasConsent: false })).toContain('consent')
      expect(move(from, 'SENT', { hasPrice: false })).toContain('Enter a bill rate')
    },
  )

  test('is sent to no company that the developer must not be shown to', () => {
    expect(move('READY_TO_SEND', 'SENT', { mayBeShown: false })).toBe(
      'This developer must not be shown to this company.',
    )
    expect(move('INTERESTED', 'READY_TO_SEND', { mayBeShown: false })).toBeUndefined()
    // What was sent before stays with the client.
    expect(move('SENT', 'CLIENT_REVIEW', { mayBeShown: false })).toBeUndefined()
  })

  test.each([
    ['hasStartDate', 'start date'],
    ['hasCostRate', 'cost rate'],
    ['hasBillRate', 'bill rate'],
    ['hasWeeklyHours', 'weekly hours'],
  ] as const)('is not placed without %s', (condition, words) => {
    expect(move('OFFER', 'PLACED', { hasNote: false })).toBeUndefined()
    expect(move('OFFER', 'PLACED', { [condition]: false })).toBe(
      `A placement needs ${condition === 'hasWeeklyHours' ? '' : 'a '}${words}.`,
    )
  })

  test('goes one step back with a note that says why', () => {
    expect(move('SENT', 'READY_TO_SEND')).toBeUndefined()
    expect(move('SENT', 'READY_TO_SEND', { hasNote: false })).toBe(
      'Explain in a note why the profile goes back a step.',
    )
    expect(move('SENT', 'INTERESTED')).toBe('A move from Sent to Interested is not possible.')
  })

  test('follows its placement once it is placed', () => {
    for (const to of ['COMPLETED', 'ENDED_EARLY', 'OFFER'] as const) {
      expect(move('PLACED', to)).toBeUndefined()
      expect(move('PLACED', to, { byPlacement: false })).toContain('This profile follows its placement.')
    }
    expect(move('COMPLETED', 'PLACED', { byPlacement: false })).toContain('This profile follows its placement.')
    expect(move('PLACED', 'ENDED_EARLY', { hasReason: false })).toBe('Give a reason.')
  })

  test('ends in the ways that its status allows, each with a reason', () => {
    const always = ['DEVELOPER_DECLINED', 'DEVELOPER_WITHDREW', 'JOB_CLOSED'] as const
    for (const from of openJobProfileStatuses) {
      for (const to of always) expect(move(from, to, { hasReason: false })).toBe('Give a reason.')
    }
    expect(movesFrom(jobProfileLifecycle, 'READY_TO_SEND')).toContain('NOT_SUBMITTED')
    expect(movesFrom(jobProfileLifecycle, 'READY_TO_SEND')).not.toContain('CLIENT_REJECTED')
    expect(movesFrom(jobProfileLifecycle, 'SENT')).toContain('CLIENT_REJECTED')
    expect(movesFrom(jobProfileLifecycle, 'SENT')).not.toContain('NOT_SUBMITTED')
    expect(
      openJobProfileStatuses.filter((from) => movesFrom(jobProfileLifecycle, from).includes('OFFER_DECLINED')),
    ).toEqual(['OFFER'])
    expect(movesFrom(jobProfileLifecycle, 'PLACED')).toEqual(['OFFER', 'COMPLETED', 'ENDED_EARLY'])
    expect(movesFrom(jobProfileLifecycle, 'JOB_CLOSED')).toEqual([])
  })
})
