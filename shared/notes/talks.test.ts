import { expect, test } from 'vitest'
import { talkProblem } from './talks.ts'

const none = { channel: null, talked_at: null, outcome: null }
const [past, future] = ['2026-01-31T09:00:00.000Z', new Date(Date.now() + 3_600_000).toISOString()]

test('a talk has a channel and a moment, and an outcome only with both', () => {
  expect(talkProblem(none)).toBeUndefined()
  expect(talkProblem({ ...none, channel: 'CALL', talked_at: past })).toBeUndefined()
  expect(talkProblem({ ...none, channel: 'CALL' })?.field).toBe('talked_at')
  expect(talkProblem({ ...none, talked_at: past })?.field).toBe('channel')
  expect(talkProblem({ ...none, outcome: 'Will call back' })?.field).toBe('channel')
})

test('a talk has taken place', () => {
  expect(talkProblem({ ...none, channel: 'CALL', talked_at: future })).toMatchObject({
    field: 'talked_at',
    message: 'That is in the future.',
  })
})
