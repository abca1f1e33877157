interface FollowedRecord {
  readonly company_id: string | null
  readonly job_profile_id: string | null
  readonly developer_id: string | null
  readonly job_id: string | null
}

/** Returns the address of the follow-ups of a record. The developer of a check-in has those that were promised in it. */
export function followUpPath({ company_id, job_profile_id, developer_id, job_id }: FollowedRecord): string {
  if (company_id) return `/companies/${company_id}/follow-ups`
  if (job_profile_id) return `/profiles/${job_profile_id}/follow-ups`
  return developer_id ? `/developer/${developer_id}/follow-ups` : `/jobs/${job_id}/follow-ups`
}
