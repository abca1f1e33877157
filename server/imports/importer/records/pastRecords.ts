import { BadRowError } from '#server/imports/importer/change.ts'
import { jobKey } from '#server/imports/importer/keys.ts'
import type { Lookup } from '#server/imports/importer/lookup.ts'

/** The columns in which a row of the past names the record that it is about. */
interface RecordKeys {
  readonly developer?: string | undefined
  readonly company?: string | undefined
  readonly job?: string | undefined
}

/** A record, by the column that refers to it. */
export interface PastRecord {
  readonly column: 'developer_id' | 'company_id' | 'job_id' | 'job_profile_id'
  readonly id: string
  /** Under one of these the past may be known already: a developer may have had several profiles for a job. */
  readonly ids: readonly string[]
}

/**
 * Looks up the records of rows. A company alone is meant by itself, with a job that job of it, and with a job and a developer the profile of
 * the developer for the job.
 * @returns a function that finds the record of a row, and throws BadRowError where there is none.
 */
export async function findPastRecords(
  rows: readonly RecordKeys[],
  lookup: Lookup,
): Promise<(row: RecordKeys) => PastRecord> {
  const companyId = await lookup.companies('company', rows, ({ company }) => company)
  const jobText = ({ company, job }: RecordKeys) => {
    if (!company || !job) throw new BadRowError('company: a job needs its company.')
    return jobKey(companyId(company), job)
  }
  const jobId = await lookup.jobs('job', rows, jobText)
  const developerId = await lookup.developers('developer', rows, ({ developer }) => developer)
  const profileText = (row: RecordKeys) => `${jobId(jobText(row))} ${developerId(row.developer ?? '')}`
  const profileIds = await lookup.jobProfiles('developer', rows, profileText)
  return (row) => {
    const { developer, company, job } = row
    if (developer && job) return { column: 'job_profile_id', ...profileIds(profileText(row)) }
    if (developer && company) throw new BadRowError('company: a developer and a company need a job, too.')
    if (developer) return onlyRecord('developer_id', developerId(developer))
    if (job) return onlyRecord('job_id', jobId(jobText(row)))
    if (company) return onlyRecord('company_id', companyId(company))
    throw new BadRowError('developer: the row names no developer, company or job.')
  }
}

function onlyRecord(column: PastRecord['column'], id: string): PastRecord {
  return { column, id, ids: [id] }
}

/** Names the record of a row, so that the same is known again. */
export function recordKeyOf({ developer = '', company = '', job = '' }: RecordKeys): string {
  return [developer, company, job].join('\n')
}
