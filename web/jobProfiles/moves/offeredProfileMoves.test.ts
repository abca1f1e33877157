import { expect, test } from 'vitest'
import type { JobProfileStatus } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { offeredProfileMoves } from './offeredProfileMoves.ts'

test('a move says by dots that a dialog follows, and the ends come last', () => {
  const targets: readonly JobProfileStatus[] = ['CLIENT_REJECTED', 'INTERVIEWING', 'SENT']
  const possible_moves = targets.map((to) => ({ to, refusal: null }))
  expect(offeredProfileMoves({ status: 'CLIENT_REVIEW', possible_moves }).map(({ label }) => label)).toEqual([
    'Move to Interviewing',
    'Move to Sent …',
    'End as Client rejected …',
  ])
  const [send] = offeredProfileMoves({ status: 'SHORTLISTED', possible_moves: [{ to: 'SENT', refusal: null }] })
  expect(send?.label).toBe('Send to Client …')
})

test('a profile that follows its placement offers no move', () => {
  const to: JobProfileStatus = 'OFFER'
  const possible_moves = [{ to, refusal: 'A placed profile follows its placement.' }]
  expect(offeredProfileMoves({ status: 'PLACED', possible_moves })).toEqual([])
})
