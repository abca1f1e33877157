import { expect, test } from 'vitest'
import { printSubject } from './printSubject.ts'
import { parseSubject } from './recordSubject.ts'

test('a record is named in an address, and any other text names none', () => {
  const subject = { name: 'job_id', id: '5f1c' } as const
  expect(parseSubject(printSubject(subject))).toEqual(subject)
  for (const text of ['', 'job_id', 'job_id.', 'toString.1', 'assignee_id.1'])
    expect(parseSubject(text)).toBeUndefined()
})
