import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { noteInput } from './noteInput.ts'

const empty = {
  company_id: '',
  contact_id: '',
  developer_id: '',
  job_id: '00000000-0000-4000-8000-000000000001',
  job_profile_id: '',
  body: 'They asked.',
  channel: '',
  talked_at: '',
  outcome: '',
  shared_with_client: false,
}

const problemsOf = (values: object) =>
  z.safeParse(noteInput, { ...empty, ...values }).error?.issues.map(({ path }) => path.join('.')) ?? []

test('a note without a talk leaves its fields empty, as a form does', () => {
  expect(z.parse(noteInput, empty)).toMatchObject({ channel: null, talked_at: null, outcome: null, company_id: null })
})

test('a form that is filled in by half is refused at the field that is missing or wrong', () => {
  expect(problemsOf({ body: ' ' })).toEqual(['body'])
  expect(problemsOf({ channel: 'CALL' })).toEqual(['talked_at'])
  expect(problemsOf({ channel: 'CALL', talked_at: '2026-01-31' })).toEqual(['talked_at'])
  expect(problemsOf({ job_id: '' })).toEqual(['developer_id'])
  expect(problemsOf({ shared_with_client: true })).toEqual(['shared_with_client'])
})
