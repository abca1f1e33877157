import { sql } from 'kysely'
import { ratesOn } from '#server/exchangeRates/data.ts'
import { messagedWithin } from '#server/messages/sending/messagedWithin.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { MatchedJob } from '#server/skillsSearch/matching/matchedJob.ts'
import type { CandidateFilterValues, CandidateLimits } from './limits.ts'

/** @param jobId the job of the search, which does not count as another one. */
export async function readLimits(
  db: Queryable,
  jobId: string | undefined,
  { skills, currency }: MatchedJob,
  filter: CandidateFilterValues,
): Promise<CandidateLimits> {
  const required = skills.filter(({ job_skill_type }) => job_skill_type === 'REQUIRED').map(({ skill_id }) => skill_id)
  const { rate_at_most: cents, not_messaged_days: days } = filter
  const [among, messaged, interviewed, exchangeRates] = await Promise.all([
    required.length > 0 && (filter.is_verified || filter.years_at_least !== undefined)
      ? holdersOf(db, required, filter)
      : undefined,
    days === undefined ? [] : messagedWithin(db, days),
    filter.is_free ? interviewedElsewhere(db, jobId) : [],
    cents === undefined ? [] : ratesOn(db, new Date().toISOString().slice(0, 10)),
  ])
  return {
    match_at_least: filter.match_at_least,
    countries: filter.countries && new Set(filter.countries),
    rate: cents === undefined ? undefined : { most: { cents, currency }, exchangeRates },
    among: among && new Set(among),
    without: new Set([...messaged, ...interviewed]),
  }
}

/** Finds the developers who hold every required skill, with a tick that counts today or for long enough as the filter asks. */
async function holdersOf(
  db: Queryable,
  required: readonly string[],
  { is_verified, years_at_least }: CandidateFilterValues,
): Promise<string[]> {
  let held = db.selectFrom('developer_skills').where('skill_id', '=', sql<string>`any(${required}::uuid[])`)
  if (is_verified) held = held.where('verified_by_review_id', 'is not', null)
  if (years_at_least !== undefined) held = held.where('years_of_experience', '>=', years_at_least)
  const holders = held
    .groupBy('developer_id')
    .having(({ fn }) => fn.countAll(), '=', required.length)
    .select('developer_id')
  // Few hold them all, and what the ticks of the others are worth need not be known.
  const verified = db
    .selectFrom(holders.as('holders'))
    .select('developer_id')
    .where(
      sql<boolean>`not exists (
        select from developer_skills held left join ticks on ticks.review_id = held.verified_by_review_id
        where held.developer_id = holders.developer_id and held.skill_id = any(${required}::uuid[])
          and ticks.state is distinct from 'CURRENT'
      )`,
    )
  return idsOf(await (is_verified ? verified : holders).execute())
}

/** Finds the developers who are interviewing for another job, or have an offer for it. */
async function interviewedElsewhere(db: Queryable, jobId: string | undefined): Promise<string[]> {
  let profiles = db
    .selectFrom('job_profiles')
    .where('status', 'in', ['INTERVIEWING', 'OFFER'])
    .where('deleted_at', 'is', null)
  if (jobId) profiles = profiles.where('job_id', '<>', jobId)
  return idsOf(await profiles.select('developer_id').execute())
}

function idsOf(rows: readonly { readonly developer_id: string }[]): string[] {
  return rows.map(({ developer_id }) => developer_id)
}
