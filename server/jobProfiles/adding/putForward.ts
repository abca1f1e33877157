import type { Insertable } from 'kysely'
import { developerSource } from '#server/developers/lists/developerSource.ts'
import { UserError } from '#server/errors.ts'
import { convertCost, costColumns, ratesToday } from '#server/exchangeRates/costColumns.ts'
import {
  findJobProfile,
  type JobProfileListRow,
  type ProfileScope,
  profileTable,
  toColumns,
} from '#server/jobProfiles/data.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { type BulkPlan, type BulkSkip, changeSelected, type Selected } from '#server/platform/db/records/bulk.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import type { developerList } from '#shared/developers/developers.ts'
import { type ExchangeRate, missingRateSentence } from '#shared/exchangeRates/exchange.ts'
import type { JobProfileInput } from '#shared/jobProfiles/jobProfileInput.ts'
import {
  type CandidateJob,
  type LockedCandidate,
  lockCandidates,
  lockOpenJob,
  reasonToSkip,
  refusalOf,
  warningsOf,
} from './candidates.ts'

export interface PutForwardPlan extends BulkPlan {
  /** Warns about those who are put forward, grouped by the sentence. */
  readonly warnings: readonly BulkSkip[]
}

/** The names shown beside a warning. */
const examples = 3

/**
 * Puts many developers forward for one job: each is shortlisted with their own rate and hours. Developers who may not be put forward are
 * skipped, with a reason.
 * @param ownerId looks after the new profiles.
 * @param isDryRun only tells what it would do.
 * @throws UserError BAD_INPUT for a job that is not worked on; TOO_LARGE.
 */
export async function putForward(
  trx: Trx,
  ownerId: string,
  jobId: string,
  selected: Selected<typeof developerList>,
  isDryRun: boolean,
): Promise<PutForwardPlan> {
  const job = await lockOpenJob(trx, jobId)
  const rates = await ratesToday(trx)
  let candidates: LockedCandidate[] = []
  const plan = await changeSelected(trx, developerSource, selected, isDryRun, {
    lock: async (ids) => {
      candidates = await lockCandidates(trx, job, ids)
      return candidates
    },
    reasonToSkip: (candidate) => reasonToSkip(candidate, job),
    nameOf,
    apply: (ids) => {
      const chosen = candidates.filter(({ id }) => ids.includes(id))
      return trx
        .insertInto('job_profiles')
        .values(chosen.map((candidate) => shortlisted(candidate, job, ownerId, rates)))
        .execute()
    },
  })
  return { ...plan, warnings: groupWarnings(candidates, job, rates) }
}

/**
 * Puts one developer forward for a job. Unlike many at once, somebody whose earlier profile has ended may be put forward again.
 * @throws UserError BAD_INPUT at the field for a developer who may not be put forward, or a job that is not worked on. Owners are
 * staff.
 */
export async function addJobProfile(trx: Trx, input: JobProfileInput, scope: ProfileScope): Promise<JobProfileListRow> {
  const job = await lockOpenJob(trx, input.job_id)
  const [candidate] = await lockCandidates(trx, job, [input.developer_id])
  if (!candidate) {
    const message = 'This developer does not exist any more. Choose another one.'
    throw new UserError('BAD_INPUT', message, { field: 'developer_id' })
  }
  const refusal = refusalOf(candidate, job)
  if (refusal) {
    throw new UserError('BAD_INPUT', `${nameOf(candidate)} cannot be put forward: the developer ${lowered(refusal)}.`, {
      field: 'developer_id',
    })
  }
  const cost = await costColumns(trx, job.currency, input)
  const columns: Insertable<Tables['job_profiles']> = { ...toColumns(input), ...cost, currency: job.currency }
  return findJobProfile(trx, await profileTable.insert(trx, columns), scope)
}

/** The cost is the rate of the developer. It stays empty where no exchange rate was entered. */
function shortlisted(
  candidate: LockedCandidate,
  job: CandidateJob,
  owner_id: string,
  rates: readonly ExchangeRate[],
): Insertable<Tables['job_profiles']> {
  const { id: developer_id, cost_rate_cents: cents, weekly_hours, currency } = candidate
  const cost = cents === null ? undefined : convertCost({ cents, currency }, job.currency, rates)
  return { developer_id, job_id: job.id, owner_id, weekly_hours, currency: job.currency, ...cost }
}

function groupWarnings(
  candidates: readonly LockedCandidate[],
  job: CandidateJob,
  rates: readonly ExchangeRate[],
): BulkSkip[] {
  const warned = candidates
    .filter((candidate) => reasonToSkip(candidate, job) === undefined)
    .flatMap((candidate) =>
      [...warningsOf(candidate, job), ...costWarnings(candidate, job, rates)].map((reason) => ({
        reason,
        name: nameOf(candidate),
      })),
    )
  return [...Map.groupBy(warned, ({ reason }) => reason)].map(([reason, some]) => ({
    reason,
    count: some.length,
    examples: some.slice(0, examples).map(({ name }) => name),
  }))
}

/** Says why a rate is not taken over. */
function costWarnings(
  { cost_rate_cents, currency }: LockedCandidate,
  job: CandidateJob,
  rates: readonly ExchangeRate[],
) {
  const missing = cost_rate_cents === null ? undefined : missingRateSentence(currency, job.currency, rates)
  return missing === undefined ? [] : [`The cost stays empty. ${missing}`]
}

function nameOf({ first_name, last_name }: LockedCandidate): string {
  return `${first_name} ${last_name}`
}

/** Writes a reason so that it stands within a sentence. */
function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
