import * as z from 'zod/mini'
import { optionalId } from './fields.ts'
import { type SubjectIds, subjectNames } from './recordSubjects.ts'

export const subjectFields = {
  company_id: optionalId('Choose a company.'),
  contact_id: optionalId('Choose a contact.'),
  job_id: optionalId('Choose a job.'),
  developer_id: optionalId('Choose a developer.'),
  job_profile_id: optionalId('Choose a job profile.'),
}

/** @param noun the word for what is about the record. */
export function oneSubject(noun: string) {
  return z.check<SubjectIds>(({ value, issues }) => {
    const [first, ...others] = subjectNames.filter((name) => value[name] !== null)
    if (first && others.length === 0) return
    const message = `Choose one record that the ${noun} is about.`
    issues.push({ code: 'custom', input: value, path: [first ?? 'developer_id'], message })
  })
}
