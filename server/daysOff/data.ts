import { sql } from 'kysely'
import { hasReviewingRole, openReviews } from '#server/assessments/pool/data.ts'
import { UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { findRow } from '#server/platform/db/records/record.ts'
import { requireVersion } from '#server/platform/db/records/requireVersion.ts'
import { giveBackAway } from '#server/reviews/moves/giveBack.ts'
import type { DaysOffInput } from '#shared/daysOff/daysOffInput.ts'
import { absenceLimit, dayAfter } from '#shared/reviews/reviewerAvailability.ts'

export type DaysOff = SelectedRow<typeof daysOff>

export type AvailabilityRow = Awaited<ReturnType<typeof findAvailability>>

/** Finds accounts that are blocked, too. @throws UserError NOT_FOUND, also for a role that never reviews. */
export async function findAvailability(db: Queryable, userId: string) {
  const reviewers = db.selectFrom('users').where('users.id', '=', userId).where(hasReviewingRole)
  const account = await findRow(
    db,
    'account',
    reviewers.select(['users.id', 'users.display_name', 'users.review_capacity', openReviews.as('open_reviews')]),
  )
  const ahead = daysOff(db)
    .where('user_id', '=', userId)
    .where('to_day', '>=', sql<string>`(now() at time zone 'UTC')::date`)
    .orderBy('from_day')
    .orderBy('to_day')
    .orderBy('id')
  return { ...account, days_off: await readPrepared(db, ahead.limit(absenceLimit)) }
}

export type Away = SelectedRow<typeof away>

/** The desk has no room for more. */
export const awayLimit = 20

/** Lists active reviewers who are away today, each with the last of their days off that has begun. */
export function listAway(db: Queryable): Promise<Away[]> {
  return readPrepared(db, away(db))
}

function away(db: Queryable) {
  const today = sql<string>`(now() at time zone 'UTC')::date`
  return db
    .selectFrom('users')
    .innerJoin('days_off', 'days_off.user_id', 'users.id')
    .where('users.active', '=', true)
    .where('days_off.from_day', '<=', today)
    .where('days_off.to_day', '>=', today)
    .groupBy(['users.id', 'users.display_name'])
    .select(['users.id', 'users.display_name', sql<string>`max(days_off.to_day)`.as('to_day')])
    .orderBy('to_day')
    .orderBy('users.display_name')
    .limit(awayLimit)
}

export type Entered = Awaited<ReturnType<typeof addDaysOff>>

/**
 * Enters days off. Open reviews that are due within them, or overdue when they begin, go back to the vetting team.
 * @throws UserError NOT_FOUND; BAD_INPUT for more than anybody has, and for days that are over.
 */
export async function addDaysOff(trx: Trx, userId: string, { from_day, to_day, note }: DaysOffInput) {
  const { days_off } = await findAvailability(trx, userId)
  if (days_off.length >= absenceLimit) {
    const message = `You can enter at most ${absenceLimit} absences in the future.`
    throw new UserError('BAD_INPUT', message, { field: 'from_day' })
  }
  if (to_day < dayAfter(0)) {
    throw new UserError('BAD_INPUT', 'Choose today or a later day as the last day.', { field: 'to_day' })
  }
  const values = { user_id: userId, from_day, to_day, note }
  const { id } = await trx.insertInto('days_off').values(values).returning('id').executeTakeFirstOrThrow()
  const released = await giveBackAway(trx, id)
  return { availability: await findAvailability(trx, userId), released }
}

/** @throws UserError NOT_FOUND */
export async function findDaysOff(db: Queryable, id: string): Promise<DaysOff> {
  return findRow(db, 'days off', daysOff(db).where('id', '=', id))
}

/** Takes days off back. Reviews that they gave back stay where they are by now. @throws UserError NOT_FOUND; CONFLICT. */
export async function deleteDaysOff(trx: Trx, found: DaysOff, version: number): Promise<AvailabilityRow> {
  await requireVersion(trx, { noun: 'absence', id: found.id }, found, version)
  await trx.deleteFrom('days_off').where('id', '=', found.id).execute()
  return findAvailability(trx, found.user_id)
}

/** Sets how many open reviews an account takes; null for any number. @throws UserError NOT_FOUND */
export async function setCapacity(trx: Trx, userId: string, capacity: number | null): Promise<AvailabilityRow> {
  await findAvailability(trx, userId)
  await trx.updateTable('users').set({ review_capacity: capacity }).where('id', '=', userId).execute()
  return findAvailability(trx, userId)
}

function daysOff(db: Queryable) {
  return db.selectFrom('days_off').select(['id', 'user_id', 'from_day', 'to_day', 'note', 'version'])
}
