import { expect, test } from 'vitest'
import { proposedStatus } from './offeredStatuses.ts'

test('the next step is proposed, not the step back; or what was wanted; or an end where only ends are offered', () => {
  const offered = ['READY_TO_SEND', 'CLIENT_REVIEW', 'INTERVIEWING', 'CLIENT_REJECTED'] as const
  expect(proposedStatus('SENT', offered, '')).toBe('CLIENT_REVIEW')
  expect(proposedStatus('SENT', offered, 'READY_TO_SEND')).toBe('READY_TO_SEND')
  expect(proposedStatus('SENT', ['CLIENT_REJECTED'], 'ENDED')).toBe('CLIENT_REJECTED')
  expect(proposedStatus('OFFER', ['INTERVIEWING'], '')).toBe('INTERVIEWING')
  expect(proposedStatus('COMPLETED', [], '')).toBe('COMPLETED')
})
