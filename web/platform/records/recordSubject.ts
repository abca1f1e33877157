import { useParams } from 'react-router'
import { isKeyOf } from '#shared/platform/keys.ts'
import { recordSubjects } from '#shared/platform/recordSubjects.ts'
import type { Subject } from './printSubject.ts'

/** Parses the output of `printSubject`; undefined for any other text. */
export function parseSubject(text: string): Subject | undefined {
  const [name = '', id = ''] = text.split('.')
  return isKeyOf(recordSubjects, name) && id ? { name, id } : undefined
}

/** Returns the record in the address of a tab. */
export function useSubject(): Subject {
  const { developerId, companyId, jobId, jobProfileId = '' } = useParams()
  if (developerId) return { name: 'developer_id', id: developerId }
  if (companyId) return { name: 'company_id', id: companyId }
  return jobId ? { name: 'job_id', id: jobId } : { name: 'job_profile_id', id: jobProfileId }
}
