import { sql } from 'kysely'
import { enteredCents, enteredCurrency } from '#server/exchangeRates/costColumns.ts'
import { skillsOfJobs } from '#server/jobs/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import { centsToUnits } from '#server/platform/db/records/money.ts'
import { linkedProfiles, linkState } from '#server/signedLinks/data.ts'

/** A developer who is asked for consent sees the job, but not the rate that the client pays. */
export type ConsentQuestion = NonNullable<Awaited<ReturnType<typeof readConsentQuestion>>>

/** Reads the question of a link for consent. The statement itself refuses a link that no longer works. */
export async function readConsentQuestion(db: Queryable, linkId: string) {
  const row = await readFirst(
    db,
    linkedProfiles(db)
      .where('signed_links.id', '=', linkId)
      .where('signed_links.purpose', '=', 'CONSENT')
      .where(linkState, '=', 'LIVE')
      .select(['developers.first_name', 'jobs.id as job_id', 'jobs.title', 'jobs.type', 'jobs.location'])
      .select(['jobs.regions', 'jobs.overlap_hours'])
      .select(({ fn }) => fn.coalesce('job_profiles.weekly_hours', 'jobs.weekly_hours').as('weekly_hours'))
      .select(({ fn }) => fn.coalesce('job_profiles.starts_on', 'jobs.starts_on').as('starts_on'))
      // The description stays internal. The rate is the developer's own, per hour; null while none is agreed.
      .select(['jobs.public_text as text', enteredCents('job_profiles').as('cost_cents')])
      .select(enteredCurrency('job_profiles').as('currency'))
      .select(sql<string | null>`case when jobs.shows_company then companies.name end`.as('company_name')),
  )
  if (!row) return undefined
  const { job_id, cost_cents, ...question } = row
  const skills = await skillsOfJobs(db, [job_id])
  return { ...question, rate: centsToUnits(cost_cents), job_skills: skills.get(job_id) ?? [] }
}
