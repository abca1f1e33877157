import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { ReadVersion } from '#server/platform/db/records/record.ts'
import { requireStaff } from '#server/staff/data.ts'
import { requireReaders } from '#server/staff/mentions.ts'
import type { CheckInCorrection, CheckInInput, CheckInRecord, FollowUpInput } from '#shared/checkIns/checkInInput.ts'
import { checkInStateOn, openCheckInStates } from '#shared/checkIns/checkInStates.ts'
import { dayInZone } from '#shared/platform/calendarDays.ts'
import { type CheckIn, checkInTable, findCheckIn } from './data.ts'
import { lockCheckIn, lockPlacementForShare, requireRunning } from './schedule/lockCheckIn.ts'

/** An entry may be a little ahead of the server's clock. */
const clockDriftMs = 5 * 60_000

const readers = { read: 'checkIns:read', field: 'notes' } as const

/**
 * Records that a check-in was held, by whom, with its follow-ups and the day of the next one. One that was missed can be held late.
 * @throws UserError NOT_FOUND; CONFLICT when somebody else changed it, or when it was held already; BAD_INPUT for a talk that lies
 * ahead, an assignee outside the staff, a mention of somebody who may not read the notes, and a next one that is not after it.
 */
export async function holdCheckIn(
  trx: Trx,
  viewerId: string,
  { check_in, ...read }: ReadVersion & { readonly check_in: CheckInRecord },
): Promise<CheckIn> {
  const checkIn = await lockCheckIn(trx, read)
  if (checkIn.state === 'DONE')
    throw new UserError('CONFLICT', 'This check-in was already held. Correct what was recorded.')
  const { follow_ups, next_due_on, ...talk } = check_in
  requireBegun(talk.held_at)
  await requireReaders(trx, { before: checkIn.notes, after: talk.notes, ...readers })
  await checkInTable.save(trx, read.id, { ...talk, state: 'DONE', host_id: viewerId })
  await addFollowUps(trx, read.id, follow_ups)
  await planNext(trx, checkIn, { ...check_in, host_id: checkIn.host_id ?? viewerId })
  return findCheckIn(trx, read.id)
}

/** Records a check-in that nobody planned. @throws UserError as `holdCheckIn`, and BAD_INPUT without the placement. */
export async function addCheckIn(
  trx: Trx,
  viewerId: string,
  { placement_id, follow_ups, next_due_on, ...talk }: CheckInInput,
): Promise<CheckIn> {
  const { time_zone, dstm_id } = await lockPlacementForShare(trx, placement_id)
  requireBegun(talk.held_at)
  await requireReaders(trx, { after: talk.notes, ...readers })
  const due_on = dayInZone(new Date(talk.held_at), time_zone)
  const done = { ...talk, placement_id, due_on, state: 'DONE' as const, host_id: viewerId }
  const id = await checkInTable.insert(trx, done)
  await addFollowUps(trx, id, follow_ups)
  const checkIn = await findCheckIn(trx, id)
  await planNext(trx, checkIn, { ...talk, next_due_on, host_id: dstm_id ?? viewerId })
  return checkIn
}

/** Corrects what was recorded of a check-in. @throws UserError as `holdCheckIn`, and CONFLICT for one that was not held. */
export async function updateCheckIn(trx: Trx, { id, version, ...talk }: CheckInCorrection): Promise<CheckIn> {
  const checkIn = await lockCheckIn(trx, { id, version })
  if (checkIn.state !== 'DONE') throw new UserError('CONFLICT', 'This check-in was not held yet. Record it first.')
  requireBegun(talk.held_at)
  await requireReaders(trx, { before: checkIn.notes, after: talk.notes, ...readers })
  await checkInTable.save(trx, id, talk)
  return findCheckIn(trx, id)
}

function requireBegun(heldAt: string): void {
  if (Date.parse(heldAt) <= Date.now() + clockDriftMs) return
  throw new UserError(
    'BAD_INPUT',
    'This time is in the future. Record a check-in after it was held, or plan one instead.',
    {
      field: 'held_at',
    },
  )
}

async function addFollowUps(trx: Trx, check_in_id: string, followUps: readonly FollowUpInput[]): Promise<void> {
  for (const { assignee_id } of followUps) await requireStaff(trx, assignee_id, 'follow_ups')
  if (followUps.length === 0) return
  await trx
    .insertInto('follow_ups')
    .values(followUps.map((followUp) => ({ ...followUp, check_in_id })))
    .execute()
}

type Next = Pick<CheckInRecord, 'party' | 'held_at' | 'next_due_on'> & { readonly host_id: string }

/** Moves the next open check-in of the placement to the day that was agreed on, or adds one. Without a day it stays. */
async function planNext(trx: Trx, { id, placement_id, time_zone, today }: CheckIn, next: Next): Promise<void> {
  const { next_due_on: due_on, held_at, host_id, party } = next
  if (due_on === null) return
  if (due_on <= dayInZone(new Date(held_at), time_zone)) {
    throw new UserError('BAD_INPUT', 'Choose a day after this check-in.', { field: 'next_due_on' })
  }
  requireRunning(await lockPlacementForShare(trx, placement_id), due_on, 'next_due_on')
  const state = checkInStateOn(today, { due_on, snoozed_until: null })
  const open = await nextOpen(trx, placement_id, id)
  if (!open) {
    await trx.insertInto('check_ins').values({ placement_id, party, due_on, state, host_id }).execute()
  } else if (open.due_on !== due_on || open.snoozed_until !== null) {
    await checkInTable.save(trx, open.id, { due_on, state, snoozed_until: null, snooze_reason: null })
  }
}

/** Finds the open check-in of a placement that comes first, besides one, and locks it. */
function nextOpen(trx: Trx, placementId: string, except: string) {
  return trx
    .selectFrom('check_ins')
    .select(['id', 'due_on', 'snoozed_until'])
    .where('placement_id', '=', placementId)
    .where('id', '<>', except)
    .where('state', 'in', openCheckInStates)
    .orderBy('due_on')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
