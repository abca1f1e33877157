import { expect, test } from 'vitest'
import { talkProblem } from './talks.ts'

test('a talk has a channel and a day, and an outcome only with both', () => {
  const none = { channel: null, talked_on: null, outcome: null }
  expect(talkProblem(none)).toBeUndefined()
  expect(talkProblem({ ...none, channel: 'CALL', talked_on: '2026-01-31' })).toBeUndefined()
  expect(talkProblem({ ...none, channel: 'CALL' })?.field).toBe('talked_on')
  expect(talkProblem({ ...none, talked_on: '2026-01-31' })?.field).toBe('channel')
  expect(talkProblem({ ...none, outcome: 'Will call back' })?.field).toBe('channel')
})
