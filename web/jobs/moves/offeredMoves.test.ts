import { expect, test } from 'vitest'
import type { JobStatus } from '#shared/jobs/jobStatuses.ts'
import type { JobLifecycle } from '#web/jobs/page/jobFragment.ts'
import { offeredJobMoves } from './offeredMoves.ts'

const sentence = 'Add at least one required skill first.'

function labels(status: JobStatus, left_status: JobLifecycle['left_status'], ...targets: JobStatus[]) {
  const possible_moves = targets.map((to) => ({ to, refusal: null }))
  const job = {
    id: '1',
    status,
    left_status,
    openings: 1,
    version: 1,
    status_since: '',
    job_profiles: [],
    possible_moves,
  }
  return offeredJobMoves(job).map(({ label }) => label)
}

test('a move has a label for what it does, and moves that end the job come last', () => {
  expect(labels('FOLLOW_UP', null, 'ACTIVE', 'WAITING_ON_CLIENT', 'LOST', 'ON_HOLD')).toEqual([
    'Move to Active',
    'Back to Waiting on client',
    'Put on hold',
    'Close as lost …',
  ])
  expect(labels('ON_HOLD', 'ACTIVE', 'ACTIVE')).toEqual(['Resume as Active'])
  expect(labels('LOST', 'LEAD', 'LEAD')).toEqual(['Reopen as Lead …'])
})

test('a held or closed job offers only the return to its earlier status', () => {
  expect(labels('ON_HOLD', 'PROFILES_SENT', 'LEAD', 'PROFILES_SENT', 'ACTIVE')).toEqual(['Resume as Profiles sent'])
})

test('a refused move keeps its sentence, and closing is marked as dangerous', () => {
  const possible_moves = [
    { to: 'NEEDS_PROFILES' as const, refusal: sentence },
    { to: 'LOST' as const, refusal: null },
  ]
  const job = {
    id: '1',
    status: 'LEAD' as const,
    left_status: null,
    openings: 1,
    version: 1,
    status_since: '',
    job_profiles: [],
  }
  expect(offeredJobMoves({ ...job, possible_moves })).toMatchObject([
    { to: 'NEEDS_PROFILES', refusal: sentence, danger: false, remedies: [{ dialog: 'edit-job-skills', id: '1' }] },
    { to: 'LOST', refusal: null, danger: true, remedies: [] },
  ])
})

test('a viewer to whom the API gives no moves is offered none', () => {
  const job = {
    id: '1',
    status: 'LEAD' as const,
    left_status: null,
    openings: 1,
    version: 1,
    status_since: '',
    job_profiles: [],
  }
  expect(offeredJobMoves(job)).toEqual([])
})
