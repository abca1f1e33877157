import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { groupBy } from '#server/platform/db/lists/groupBy.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { JobProfileMove } from '#shared/jobProfiles/jobProfileInput.ts'
import {
  type JobProfileStatus,
  openJobProfileStatuses,
  sentJobProfileStatuses,
} from '#shared/jobProfiles/jobProfileStatuses.ts'
import { shortfallsToConfirm } from './profileShortfalls.ts'

export type FindingKind = 'SENT_BEFORE' | 'SAME_COMPANY' | 'PLACED_ELSEWHERE'

/** Another profile of the same developer that stands against sending this one. */
export interface RepresentationFinding {
  /** The id of the other profile. */
  readonly id: string
  readonly kind: FindingKind
  readonly job_title: string
  readonly company_name: string
  readonly status: JobProfileStatus
  readonly owner_name: string | null
  /** Is null where it was not sent, or where nobody recorded the time. */
  readonly sent_at: Moment | null
  readonly sent_by: string | null
}

/** No developer has this many profiles at a company. */
export const representationLimit = 200

/**
 * Finds the profiles that stand against sending a developer to a client: others at the same company that were sent or are open, and a
 * placement elsewhere.
 */
export async function findCollisions(db: Queryable, profileId: string): Promise<RepresentationFinding[]> {
  return (await collisionsOf(db, [profileId])).get(profileId)?.slice(0, representationLimit) ?? []
}

/** Finds collisions of many profiles, by their ids. Profiles without a finding are left out. */
async function collisionsOf(db: Queryable, ids: readonly string[]): Promise<Map<string, RepresentationFinding[]>> {
  const { rows } = await sql<Other>`
    select own.id as own_id, other.id, other.status, conditions.job_title, conditions.company_name, conditions.owner_name,
      sent.at as sent_at, users.display_name as sent_by, conditions.company_id = own_facts.company_id as is_here,
      sent.at is not null or other.status = any(${sentJobProfileStatuses}::text[]) as was_sent
    from job_profiles own
    join job_profile_facts own_facts on own_facts.job_profile_id = own.id
    join job_profiles other on other.developer_id = own.developer_id and other.id <> own.id and other.deleted_at is null
    join job_profile_facts conditions on conditions.job_profile_id = other.id
    left join lateral (
      select at, actor from events e
      where e.row_id = other.id and e.table_name = 'job_profiles' and e.new_values ->> 'status' = 'SENT' and e.undoes is null
        and not exists (select from events u where u.row_id = other.id and u.undoes = e.change_id)
      order by e.id desc limit 1
    ) sent on true
    left join users on users.id::text = sent.actor
    where own.id = any(${ids}::uuid[]) and (conditions.company_id = own_facts.company_id or other.status = 'PLACED')
    order by other.created_at desc, other.id`.execute(db)
  const found = rows.flatMap((row) => toFinding(row) ?? [])
  return groupBy(
    found,
    ({ own_id }) => own_id,
    ({ own_id: _own, ...finding }) => finding,
  )
}

/**
 * Says of each profile that a move to a status asks to confirm, by its id, why many at once leave it out: the representation check found
 * something, or it falls short of its job.
 */
export async function reasonsToConfirm(
  db: Queryable,
  ids: readonly string[],
  to: JobProfileStatus,
): Promise<ReadonlyMap<string, string>> {
  const colliding = to === 'SENT' && ids.length > 0 ? await collisionsOf(db, ids) : new Map<string, unknown>()
  const shortfalls = [...(await shortfallsToConfirm(db, ids, to))].map(
    ([id, short]) => [id, `The job asks for more (${short.join(', ')}), so move this profile on its own`] as const,
  )
  const found = 'The representation check found something, so send this profile on its own'
  return new Map([...shortfalls, ...[...colliding.keys()].map((id) => [id, found] as const)])
}

interface Other extends Omit<RepresentationFinding, 'kind'> {
  readonly own_id: string
  readonly is_here: boolean
  readonly was_sent: boolean
}

function toFinding({ is_here, was_sent, ...other }: Other) {
  const kind = kindOf(other.status, is_here, was_sent)
  return kind && { ...other, kind }
}

function kindOf(status: JobProfileStatus, isHere: boolean, wasSent: boolean): FindingKind | undefined {
  if (!isHere) return 'PLACED_ELSEWHERE'
  if (wasSent) return 'SENT_BEFORE'
  return openJobProfileStatuses.includes(status) ? 'SAME_COMPANY' : undefined
}

/**
 * Sends or places a developer knowingly: the mover has seen each of the other profiles, and what falls short of the job.
 * @param confirmed the ids and words that were seen.
 * @throws UserError BAD_INPUT with the findings in `details`.
 */
export async function requireConfirmed(
  db: Queryable,
  profileId: string,
  { to, confirmed }: Pick<JobProfileMove, 'to' | 'confirmed'>,
): Promise<void> {
  const findings = to === 'SENT' ? await findCollisions(db, profileId) : []
  const shortfalls = (await shortfallsToConfirm(db, [profileId], to)).get(profileId) ?? []
  const isUnseen = (one: string) => !confirmed.includes(one)
  const refuse = (message: string) => {
    throw new UserError('BAD_INPUT', message, { field: 'confirmed', details: { findings, shortfalls } })
  }
  if (findings.some(({ id }) => isUnseen(id)))
    refuse('Read what the representation check found, and confirm that you want to send this profile anyway.')
  if (shortfalls.some(isUnseen))
    refuse(`The job asks for more: ${shortfalls.join(', ')}. Confirm that you want to move this profile anyway.`)
}
