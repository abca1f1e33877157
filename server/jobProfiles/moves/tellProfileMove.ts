import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import { groupRefused, type OutcomeReader, profileKey, refusedReaders } from '#server/outcomes/messages/readers.ts'
import { type Sender, tellOutcome } from '#server/outcomes/messages/tell.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { BulkSkip } from '#server/platform/db/records/bulk.ts'
import type { JobProfileMove } from '#shared/jobProfiles/jobProfileInput.ts'
import { jobProfileStatuses, outcomesOfProfiles } from '#shared/jobProfiles/jobProfileStatuses.ts'

type ToldMove = Pick<JobProfileMove, 'to' | 'message'>

/** @throws UserError BAD_INPUT for a message about a move of which nobody is told. */
export function requireTellable({ to, message }: ToldMove): void {
  if (message === null || outcomesOfProfiles[to]) return
  const sentence = `Developers are not told when a profile becomes ${jobProfileStatuses[to].label}. Leave the message out.`
  throw new UserError('BAD_INPUT', sentence, { field: 'message' })
}

/** Queues the text of a move to the developers of the profiles. @throws UserError RATE_LIMITED beyond the quota of messages. */
export async function tellProfileMove(
  trx: Trx,
  sender: Sender,
  ids: readonly string[],
  { to, message }: ToldMove,
): Promise<void> {
  const outcome = outcomesOfProfiles[to]
  if (message !== null && outcome) await tellOutcome(trx, sender, outcome, await readersOf(trx, ids), message)
}

/** Lists which developers of the profiles to move would not be told, with the reason. */
export async function untoldByProfileMove(
  trx: Trx,
  { channels }: Sender,
  ids: readonly string[],
  { to, message }: ToldMove,
): Promise<BulkSkip[]> {
  const outcome = outcomesOfProfiles[to]
  if (message === null || !outcome) return []
  return groupRefused(await refusedReaders(trx, outcome, await readersOf(trx, ids), channels))
}

async function readersOf(trx: Trx, ids: readonly string[]): Promise<(OutcomeReader & { readonly name: string })[]> {
  const profiles = await trx
    .selectFrom('job_profile_facts')
    .innerJoin('job_profiles', 'job_profiles.id', 'job_profile_facts.job_profile_id')
    .where('job_profiles.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['job_profiles.id', 'job_profiles.developer_id', 'developer_name as name', 'job_title'])
    .execute()
  return profiles.map(({ id, ...profile }) => ({ ...profile, move_key: profileKey(id) }))
}
