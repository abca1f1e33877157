import { expect, test } from 'vitest'
import { proposedEnd, proposedStatus } from './offeredStatuses.ts'

test('the next step is proposed, not the step back; or what was wanted; or an end where only ends are offered', () => {
  const sent = { status: 'SENT', consent: 'AGREED' } as const
  const offered = ['READY_TO_SEND', 'CLIENT_REVIEW', 'INTERVIEWING', 'CLIENT_REJECTED'] as const
  expect(proposedStatus(sent, offered, '')).toBe('CLIENT_REVIEW')
  expect(proposedStatus(sent, offered, 'READY_TO_SEND')).toBe('READY_TO_SEND')
  expect(proposedStatus(sent, ['CLIENT_REJECTED'], 'ENDED')).toBe('CLIENT_REJECTED')
  expect(proposedStatus({ ...sent, status: 'OFFER' }, ['INTERVIEWING'], '')).toBe('INTERVIEWING')
  expect(proposedStatus({ ...sent, status: 'COMPLETED' }, [], '')).toBe('COMPLETED')
})

test('after a no, the end that follows is proposed with the words of the developer', () => {
  const declined = { status: 'CONTACTED', consent: 'DECLINED', consent_words: 'Too far.' } as const
  const offered = ['INTERESTED', 'DEVELOPER_DECLINED'] as const
  expect(proposedStatus(declined, offered, '')).toBe('DEVELOPER_DECLINED')
  expect(proposedStatus(declined, offered, 'INTERESTED')).toBe('INTERESTED')
  expect(proposedEnd(declined, 'DEVELOPER_DECLINED')).toEqual({ reason: 'NOT_INTERESTED', note: 'Too far.' })
  expect(proposedEnd(declined, 'INTERESTED')).toEqual({})
  expect(proposedEnd({ ...declined, consent: 'AGREED' }, 'DEVELOPER_DECLINED')).toEqual({})
})
