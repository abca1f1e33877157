import { sql } from 'kysely'
import { lockCompany } from '#server/companies/relations/data.ts'
import { UserError } from '#server/errors.ts'
import { findJob, type Job } from '#server/jobs/data.ts'
import { findRegions } from '#server/jobs/regions/data.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { FieldNames } from '#server/platform/db/connection/readable.ts'
import { unitsToCents } from '#server/platform/db/records/money.ts'
import { type ReadVersion, type RowChanges, recordTable, softDelete } from '#server/platform/db/records/record.ts'
import { refuseWaitingMessages } from '#server/platform/sending/queue.ts'
import { staffCheck } from '#server/staff/data.ts'
import { type BriefedJobInput, type JobChanges, type JobInput, wrongOrder } from '#shared/jobs/jobInput.ts'
import { type JobPlaces, placesOf, splitPlaces } from '#shared/jobs/regions.ts'

export const jobTable = recordTable('jobs', 'job', { checks: [staffCheck('owner_id')] })

/**
 * Adds a job as a lead.
 * @throws UserError BAD_INPUT when the company is gone, the owner is no staff member, the contact works elsewhere, or a region is unknown.
 */
export async function addJob(
  trx: Trx,
  input: JobInput & Partial<Pick<BriefedJobInput, 'location' | 'regions'>>,
  fields: FieldNames,
): Promise<Job> {
  await lockCompany(trx, input.company_id)
  await requireContact(trx, input.contact_id, input.company_id)
  const places = await placesAfter(trx, { location: [], regions: [] }, input)
  return findJob(trx, await jobTable.insert(trx, toColumns({ ...input, ...places })), { fields })
}

/**
 * Saves changes of a job.
 * @throws UserError CONFLICT with the newer values when someone else saved first.
 * @throws UserError BAD_INPUT as `addJob`, for a budget or days in the wrong order, and for a public job without its text.
 */
export async function updateJob(trx: Trx, save: RowChanges<JobChanges>, fields: FieldNames): Promise<Job> {
  const { id, changes } = save
  const find = () => findJob(trx, id, { fields })
  const job = await jobTable.lock(trx, save, find)
  const { is_public, public_text, ...merged } = { ...job, ...changes }
  const [wrong] = wrongOrder(merged)
  if (wrong) throw new UserError('BAD_INPUT', wrong.sentence, { field: wrong.field })
  if (is_public && !public_text) {
    throw new UserError('BAD_INPUT', 'Write the public text that the jobs page shows for this job.', {
      field: 'public_text',
    })
  }
  if (changes.contact_id !== job.contact_id) await requireContact(trx, changes.contact_id, job.company.id)
  await jobTable.save(trx, id, toColumns({ ...changes, ...(await placesAfter(trx, job, changes)) }), job)
  return find()
}

/** @throws UserError CONFLICT while the job has profiles that are open or placed, or when someone else saved first. */
export async function deleteJob(trx: Trx, read: ReadVersion, fields: FieldNames): Promise<Job> {
  // Waits for a profile that somebody adds meanwhile, and then counts it.
  await sql`select from jobs where id = ${read.id} for update`.execute(trx)
  const job = await jobTable.lock(trx, read, () => findJob(trx, read.id, { fields }))
  const { open_profiles: open, placed_profiles: placed } = await trx
    .selectFrom('job_facts')
    .select(['open_profiles', 'placed_profiles'])
    .where('job_id', '=', read.id)
    .executeTakeFirstOrThrow()
  if (placed > 0)
    throw new UserError('CONFLICT', `${job.title} has ${counted(placed, 'placed')}. Close the job instead.`)
  if (open > 0) throw new UserError('CONFLICT', `${job.title} has ${counted(open, 'open')}. End them first.`)
  await refuseWaitingMessages(trx, read.id, 'Not sent: the job was deleted.')
  await softDelete(trx, 'jobs', read.id)
  return job
}

function counted(count: number, kind: string): string {
  return count === 1 ? `one ${kind} profile` : `${count} ${kind} profiles`
}

/** @throws UserError BAD_INPUT for a contact who is deleted or works for another company. */
async function requireContact(trx: Trx, id: string | null | undefined, companyId: string) {
  if (!id) return
  const own = trx
    .selectFrom('contacts')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
  if (await own.where('id', '=', id).executeTakeFirst()) return
  throw new UserError('BAD_INPUT', 'Choose a contact of this company.', { field: 'contact_id' })
}

type Places = Partial<Pick<BriefedJobInput, 'location' | 'regions'>>

/**
 * Adds the countries of regions to those that are given. A region that the job has already, and that has changed since, adds nothing. Whoever
 * replaces the countries and names no regions has none. Without a country, no region is left.
 * @returns no columns where neither changes.
 * @throws UserError BAD_INPUT for a new region that is unknown.
 */
async function placesAfter(trx: Trx, job: JobPlaces, given: Places) {
  if (!given.location && !given.regions) return {}
  const regions = given.regions ?? []
  const known = await findRegions(trx, regions, job.regions)
  const { whole } = splitPlaces(job, known)
  const adding = known.filter((region) => !job.regions.includes(region.word) || whole.includes(region))
  const places = placesOf(given.location ?? job.location, regions, adding)
  return places.location.length > 0 ? places : { location: [], regions: [] }
}

/** Returns the columns of some fields. An amount that is left out stays as it is. */
function toColumns<Input extends Partial<JobInput>>(input: Input) {
  const { budget_hourly_min, budget_hourly_max, budget_monthly, yearly_budget_min, yearly_budget_max, ...columns } =
    input
  const amounts = {
    budget_hourly_min_cents: unitsToCents(budget_hourly_min),
    budget_hourly_max_cents: unitsToCents(budget_hourly_max),
    budget_monthly_cents: unitsToCents(budget_monthly),
    yearly_budget_min_cents: unitsToCents(yearly_budget_min),
    yearly_budget_max_cents: unitsToCents(yearly_budget_max),
  }
  const given = Object.entries(amounts).filter(([, cents]) => cents !== undefined)
  const changed: Partial<typeof amounts> = Object.fromEntries(given)
  return { ...columns, ...changed }
}
