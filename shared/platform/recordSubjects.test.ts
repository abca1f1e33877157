import { expect, test } from 'vitest'
import { can, roles } from '#shared/platform/permissions.ts'
import { recordSubjects, subjectNames, subjectPath } from './recordSubjects.ts'

test('whoever may read notes and follow-ups may read each record that they can be about, and nobody else may', () => {
  for (const name of subjectNames) {
    for (const role of roles) {
      const mayRead = can(role, recordSubjects[name].read)
      expect([role, name, can(role, 'companies:readAll')]).toEqual([role, name, mayRead])
      expect([role, name, can(role, 'checkIns:read')]).toEqual([role, name, mayRead])
    }
  }
})

test('a row leads to the record that it is about, also if it names what belongs to it', () => {
  const none = { company_id: null, job_profile_id: null, job_id: null, developer_id: null }
  expect(subjectPath({ ...none, job_id: 'j' }, 'notes')).toBe('/jobs/j/notes')
  expect(subjectPath({ ...none, job_profile_id: 'p', job_id: 'j', developer_id: 'd' }, 'notes')).toBe(
    '/profiles/p/notes',
  )
  expect(subjectPath({ ...none, company_id: 'c' }, 'follow-ups')).toBe('/companies/c/follow-ups')
})
