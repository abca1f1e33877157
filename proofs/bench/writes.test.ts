import { expect, test } from 'vitest'
import { timeByPart } from './writes.ts'

test('the time of a write is divided between its row, its events and its other triggers', () => {
  const statement = {
    'Planning Time': 1,
    'Execution Time': 10,
    Triggers: [
      { 'Trigger Name': 'stamp', Time: 1 },
      { 'Trigger Name': 'RI_ConstraintTrigger_c_1', 'Constraint Name': 'users_company_fkey', Time: 2 },
      { 'Trigger Name': 'log_update', Time: 3 },
      { 'Trigger Name': 'keep_job_facts_update', Time: 4 },
    ],
  }
  expect(Object.fromEntries(timeByPart([statement, statement]))).toEqual({
    'the row': 8,
    'all triggers': 14,
    events: 6,
    keep_job_facts_update: 8,
  })
})
