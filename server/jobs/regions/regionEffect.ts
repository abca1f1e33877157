import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { isClosedJob } from '#shared/jobs/jobStatuses.ts'
import { builtInRegions, type JobPlaces } from '#shared/jobs/regions.ts'
import { listOwnRegions, type OwnRegion } from './data.ts'
import { placesAfterChange, type RegionChange } from './placesAfterChange.ts'

/** An open job that a change of a region changes. */
export interface ChangedJob {
  readonly id: string
  readonly title: string
  readonly company_name: string
  /** Country codes. */
  readonly gained: readonly string[]
  readonly lost: readonly string[]
}

/** All that a change of a region does to jobs. */
export interface RegionEffect {
  /** Open jobs, by title. */
  readonly jobs: readonly ChangedJob[]
  /** The number of closed jobs that keep their countries, without the region. */
  readonly closed: number
  /** Stands for the open jobs and what becomes of them. */
  readonly digest: string
  readonly writes: readonly (JobPlaces & { readonly id: string })[]
}

/** Finds what a change of a region does to the jobs that accept it. @param locks them, before they are saved. */
export async function regionEffect(
  db: Queryable,
  region: OwnRegion,
  after: RegionChange['after'],
  locks = false,
): Promise<RegionEffect> {
  const own = (await listOwnRegions(db)).filter(({ id }) => id !== region.id)
  const others = [...builtInRegions, ...own]
  const jobs = (await acceptingJobs(db, region.word, locks)).map((job) => {
    const is_open = job.deleted_at === null && !isClosedJob(job.status)
    return { ...job, is_open, places: placesAfterChange({ ...job, is_open }, { before: region, after }, others) }
  })
  const open = jobs
    .filter(({ is_open }) => is_open)
    .map(differenceOf)
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
  const changed = after ? open.filter(({ gained, lost }) => gained.length + lost.length > 0) : open
  const closed = jobs.filter(({ is_open, deleted_at }) => !is_open && deleted_at === null)
  return {
    jobs: changed,
    closed: closed.filter(({ regions, places }) => places.regions.length < regions.length).length,
    digest: digestOf(changed),
    writes: jobs.map(({ id, places }) => ({ id, ...places })),
  }
}

function differenceOf({
  id,
  title,
  company_name,
  location,
  places,
}: Omit<ChangedJob, 'gained' | 'lost'> & Pick<JobPlaces, 'location'> & { readonly places: JobPlaces }): ChangedJob {
  const gained = places.location.filter((code) => !location.includes(code))
  return { id, title, company_name, gained, lost: location.filter((code) => !places.location.includes(code)) }
}

/** @throws UserError CONFLICT when these are not the jobs that somebody was shown and agreed to change. */
export function requireShown({ jobs, digest }: RegionEffect, seen: string | null | undefined): void {
  if (jobs.length === 0 || seen === digest) return
  const sentence = 'The jobs that this changes are not those that you were shown. Look at them, and save again.'
  throw new UserError('CONFLICT', sentence, { field: 'seen' })
}

/** Saves the places of all jobs that accept the region. They have been locked since the effect was found. */
export async function saveEffect(trx: Transaction<Tables>, { writes }: RegionEffect): Promise<void> {
  if (writes.length === 0) return
  await sql`
    update jobs set location = places.location, regions = places.regions, region_countries = places.region_countries
    from jsonb_to_recordset(${JSON.stringify(writes)}::jsonb)
      as places (id uuid, location text[], regions text[], region_countries text[])
    where jobs.id = places.id
      and (jobs.location, jobs.regions, jobs.region_countries)
        is distinct from (places.location, places.regions, places.region_countries)`.execute(trx)
}

function acceptingJobs(db: Queryable, word: string, locks: boolean) {
  return (
    db
      .selectFrom('jobs')
      .innerJoin('companies', 'companies.id', 'jobs.company_id')
      .where('jobs.regions', '@>', sql<string[]>`array[${word}]`)
      .select(['jobs.id', 'jobs.title', 'jobs.status', 'jobs.deleted_at', 'companies.name as company_name'])
      .select(['jobs.location', 'jobs.regions', 'jobs.region_countries'])
      // Bulk actions lock in this order, too.
      .orderBy('jobs.id')
      .$if(locks, (query) => query.forNoKeyUpdate('jobs'))
      .execute()
  )
}

function digestOf(jobs: readonly ChangedJob[]): string {
  const told = jobs.map(({ id, gained, lost }) => JSON.stringify([id, gained.toSorted(), lost.toSorted()]))
  return createHash('sha256').update(told.toSorted().join()).digest('hex')
}
