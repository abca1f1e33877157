import { sql } from 'kysely'
import { profileExclusion } from '#server/exclusions/exclusionOf.ts'
import { jobProfileSource } from '#server/jobProfiles/data.ts'
import type { Sender } from '#server/outcomes/messages/tell.ts'
import { startPlacement } from '#server/placements/starts/startPlacement.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { type BulkPlan, changeSelected, type Selected } from '#server/platform/db/records/bulk.ts'
import { ownerSetter } from '#server/staff/ownerSetter.ts'
import type { JobProfilesMove } from '#shared/jobProfiles/jobProfileInput.ts'
import { jobProfileLifecycle } from '#shared/jobProfiles/jobProfileStatuses.ts'
import type { jobProfileList } from '#shared/jobProfiles/jobProfiles.ts'
import { refusal } from '#shared/platform/transitions.ts'
import { conditionsAfterProfileMove, moveColumns, requireFittingReason } from './moveJobProfile.ts'
import { reasonsToConfirm } from './representation.ts'
import { requireTellable, tellProfileMove, untoldByProfileMove } from './tellProfileMove.ts'

type SelectedProfiles = Selected<typeof jobProfileList>

/**
 * Moves many profiles to another status. Profiles whose conditions fail are skipped, and so are those that the representation check would
 * ask about or that fall short of their job: such a profile is moved by itself.
 * @param isDryRun only tells what it would do.
 * @throws UserError BAD_INPUT for a reason that the status does not take; TOO_LARGE.
 */
export async function moveJobProfiles(
  trx: Trx,
  sender: Sender,
  selected: SelectedProfiles,
  wanted: JobProfilesMove,
  isDryRun: boolean,
): Promise<BulkPlan> {
  requireFittingReason(wanted)
  requireTellable(wanted)
  let unconfirmed: ReadonlyMap<string, string> = new Map()
  return changeSelected(trx, jobProfileSource, selected, isDryRun, {
    lock: async (ids) => {
      const rows = await lockProfiles(trx, ids)
      unconfirmed = await reasonsToConfirm(trx, idsOf(rows), wanted.to)
      return rows
    },
    reasonToSkip: (row) => {
      const refused = refusal(jobProfileLifecycle, row.status, wanted.to, conditionsAfterProfileMove(row, wanted))
      return refused ?? unconfirmed.get(row.id)
    },
    nameOf,
    untold: (rows) => untoldByProfileMove(trx, sender, idsOf(rows), wanted),
    apply: async (ids) => {
      await lockDevelopers(trx, ids)
      await set(trx, ids, { status: wanted.to, ...moveColumns(wanted) })
      if (wanted.to === 'PLACED') for (const id of ids) await startPlacement(trx, id)
      await tellProfileMove(trx, sender, ids, wanted)
    },
  })
}

export const setProfileOwner = ownerSetter({
  table: 'job_profiles',
  source: jobProfileSource,
  name: sql<string>`(
    select developer_name || ' for ' || job_title from job_profile_facts where job_profile_id = job_profiles.id
  )`,
})

export type LockedProfile = Awaited<ReturnType<typeof lockProfiles>>[number]

/** Locks in one order, so that two people who change the same ones do so one after the other. */
export function lockProfiles(trx: Trx, ids: readonly string[]) {
  return trx
    .selectFrom('job_profiles')
    .innerJoin('job_profile_facts', 'job_profile_facts.job_profile_id', 'job_profiles.id')
    .select(['job_profiles.id', 'job_profiles.status', 'job_profiles.owner_id', 'job_profiles.consented_at'])
    .select(['job_profiles.consented_on', 'job_profiles.starts_on', 'job_profiles.cost_rate_cents'])
    .select(['job_profiles.bill_rate_cents', 'job_profiles.without_price', 'job_profiles.currency'])
    .select('job_profiles.consent_method')
    .select(['job_profiles.weekly_hours', 'job_profile_facts.developer_name', 'job_profile_facts.job_title'])
    .select(profileExclusion.as('exclusion_reason'))
    .where('job_profiles.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('job_profiles.deleted_at', 'is', null)
    .orderBy('job_profiles.id')
    .forNoKeyUpdate('job_profiles')
    .execute()
}

/** Locks the developers of profiles in one order. The triggers of a move lock each, in whatever order the rows have. */
export async function lockDevelopers(trx: Trx, ids: readonly string[]): Promise<void> {
  const moved = trx.selectFrom('job_profiles').select('developer_id').where('id', '=', sql<string>`any(${ids}::uuid[])`)
  await trx.selectFrom('developers').select('id').where('id', 'in', moved).orderBy('id').forNoKeyUpdate().execute()
}

function set(trx: Trx, ids: readonly string[], columns: object) {
  return trx.updateTable('job_profiles').set(columns).where('id', 'in', ids).execute()
}

function idsOf(rows: readonly LockedProfile[]): string[] {
  return rows.map(({ id }) => id)
}

function nameOf({ developer_name, job_title }: LockedProfile): string {
  return `${developer_name} for ${job_title}`
}
