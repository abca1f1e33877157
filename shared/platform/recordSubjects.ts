import { keysOf } from './keys.ts'
import type { Permission } from './permissions.ts'

/** The records that a note or a follow-up can be about. A contact comes with its company. */
export const recordSubjects = {
  developer_id: { label: 'Developer', read: 'developers:readAll' },
  company_id: { label: 'Company', read: 'companies:readAll' },
  job_id: { label: 'Job', read: 'jobs:read' },
  job_profile_id: { label: 'Job profile', read: 'jobProfiles:read' },
} as const satisfies Record<string, { readonly label: string; readonly read: Permission }>
export type RecordSubject = keyof typeof recordSubjects
export const subjectNames = keysOf(recordSubjects)

/** Exactly one of them is given. */
export type SubjectIds = Readonly<Record<RecordSubject, string | null>>

/** Returns the address of a tab of the record. A row about a job profile or a check-in may name the job and the developer of it, too. */
export function subjectPath({ company_id, job_profile_id, developer_id, job_id }: SubjectIds, tab: string): string {
  if (company_id) return `/companies/${company_id}/${tab}`
  if (job_profile_id) return `/profiles/${job_profile_id}/${tab}`
  return developer_id ? `/developer/${developer_id}/${tab}` : `/jobs/${job_id}/${tab}`
}
