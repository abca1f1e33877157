import { expect, test } from 'vitest'
import type { JobProfileStatus } from '#shared/jobProfiles/jobProfileStatuses.ts'
import type { JobStatus } from '#shared/jobs/jobStatuses.ts'
import { proposedMove } from './proposedMove.ts'

function jobIn(status: JobStatus, openings: number, ...profiles: readonly JobProfileStatus[]) {
  const targets: readonly JobStatus[] = ['PROFILES_SENT', 'FILLED']
  return {
    id: 'job',
    version: 1,
    status,
    status_since: '2026-11-26T00:00:00Z',
    left_status: null,
    openings,
    job_profiles: profiles.map((one) => ({ status: one })),
    possible_moves: targets.map((to) => ({ to, refusal: null as string | null })),
  }
}

test('three profiles that are with the client propose to say so, and two or ended ones do not', () => {
  expect(proposedMove(jobIn('NEEDS_PROFILES', 1, 'SENT', 'CLIENT_REVIEW', 'INTERVIEWING'))).toEqual({
    to: 'PROFILES_SENT',
    sentence: '3 profiles are with the client.',
  })
  expect(proposedMove(jobIn('NEEDS_PROFILES', 1, 'SENT', 'SENT', 'SHORTLISTED'))).toBeUndefined()
  expect(proposedMove(jobIn('NEEDS_PROFILES', 1, 'SENT', 'SENT', 'CLIENT_REJECTED'))).toBeUndefined()
  expect(proposedMove(jobIn('FOLLOW_UP', 1, 'SENT', 'SENT', 'SENT'))).toBeUndefined()
})

test('the last opening that is filled proposes to close the job, and an earlier one does not', () => {
  expect(proposedMove(jobIn('ACTIVE', 2, 'PLACED'))).toBeUndefined()
  expect(proposedMove(jobIn('ACTIVE', 2, 'PLACED', 'PLACED', 'SENT'))?.sentence).toBe('Both openings are filled.')
  expect(proposedMove(jobIn('ACTIVE', 3, 'PLACED', 'PLACED', 'PLACED'))?.sentence).toBe('All 3 openings are filled.')
  expect(proposedMove(jobIn('LEAD', 1, 'PLACED', 'SENT', 'SENT', 'SENT'))).toEqual({
    to: 'FILLED',
    sentence: 'The only opening is filled.',
  })
})

test('a job that is closed, or may not move so, proposes nothing', () => {
  expect(proposedMove(jobIn('LOST', 1, 'PLACED'))).toBeUndefined()
  const job = jobIn('NEEDS_PROFILES', 1, 'SENT', 'SENT', 'SENT')
  const refused = job.possible_moves.map((move) => ({ ...move, refusal: 'Add at least one required skill first.' }))
  expect(proposedMove({ ...job, possible_moves: refused })).toBeUndefined()
  expect(proposedMove({ ...job, possible_moves: [] })).toBeUndefined()
})
