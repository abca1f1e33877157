import { expect, test } from 'vitest'
import { checkInRecord } from './checkInInput.ts'

const form = { party: 'DEVELOPER', channel: '', held_at: '2026-11-27T07:00:00Z', mood: 'AT_RISK', notes: '' }
const refusedFields = (values: object) =>
  checkInRecord
    .safeParse({ ...form, follow_ups: [], next_due_on: '', ...values })
    .error?.issues.map(({ path }) => path[0])

test('half a form says at once all that is missing, also what the mood asks for', () => {
  expect(refusedFields({})).toEqual(['channel', 'notes', 'follow_ups'])
  expect(refusedFields({ mood: 'GOOD' })).toEqual(['channel'])
  expect(refusedFields({ mood: '' })).toEqual(['channel', 'mood'])
  expect(refusedFields({ channel: 'CALL', notes: 'They look elsewhere.' })).toEqual(['follow_ups'])
})

test('what is no form at all is refused, and asked for no worry', () => {
  for (const value of [undefined, null, 'AT_RISK', []]) expect(checkInRecord.safeParse(value).success).toBe(false)
})
