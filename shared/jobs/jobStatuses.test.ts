import { describe, expect, test } from 'vitest'
import { movesFrom, refusal } from '#shared/platform/transitions.ts'
import {
  activeJobStatuses,
  closedJobStatuses,
  type JobConditions,
  type JobStatus,
  jobLifecycle,
} from './jobStatuses.ts'

const ready: JobConditions = { hasRequiredSkill: true, hasReason: true, leftStatus: 'PROFILES_SENT' }

function move(from: JobStatus, to: JobStatus, missing: Partial<JobConditions> = {}) {
  return refusal(jobLifecycle, from, to, { ...ready, ...missing })
}

describe('a job', () => {
  test('may skip forward, but not past the gate into Needs profiles', () => {
    expect(move('LEAD', 'ACTIVE')).toBeUndefined()
    for (const to of activeJobStatuses.slice(1)) {
      expect(move('LEAD', to, { hasRequiredSkill: false })).toBe('Add at least one required skill first.')
    }
  })

  test('goes back to Needs profiles from any later status, and nowhere else', () => {
    const back = (from: JobStatus) => movesFrom(jobLifecycle, from).filter((to) => isEarlier(to, from))
    expect(back('NEEDS_PROFILES')).toEqual([])
    expect(back('PROFILES_SENT')).toEqual(['NEEDS_PROFILES'])
    expect(back('WAITING_ON_CLIENT')).toEqual(['NEEDS_PROFILES'])
    expect(back('FOLLOW_UP')).toEqual(['NEEDS_PROFILES', 'WAITING_ON_CLIENT'])
    expect(back('ACTIVE')).toEqual(['NEEDS_PROFILES'])
  })

  test('closes from every active status with a reason', () => {
    for (const from of activeJobStatuses) {
      expect(move(from, 'ON_HOLD', { hasReason: false })).toBeUndefined()
      for (const to of closedJobStatuses) {
        expect(move(from, to)).toBeUndefined()
        expect(move(from, to, { hasReason: false })).toBe('Give a reason for closing the job.')
      }
    }
  })

  test('returns from hold to the status that it left', () => {
    expect(move('ON_HOLD', 'PROFILES_SENT', { hasReason: false })).toBeUndefined()
    expect(move('ON_HOLD', 'LEAD')).toBe('The job can return only to the status that it had before.')
  })

  test('reopens with a reason', () => {
    expect(move('LOST', 'PROFILES_SENT')).toBeUndefined()
    expect(move('LOST', 'PROFILES_SENT', { hasReason: false })).toBe('Give a reason for reopening the job.')
    expect(move('LOST', 'FILLED')).toBe('A move from Lost to Filled is not possible.')
  })
})

function isEarlier(to: JobStatus, from: JobStatus): boolean {
  const order: readonly JobStatus[] = activeJobStatuses
  return order.includes(to) && order.indexOf(to) < order.indexOf(from)
}
