import { sql } from 'kysely'
import { notFound } from '#server/errors.ts'
import type { Database, Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readFirst, readPrepared } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import {
  answerKinds,
  notificationKindsOf,
  notificationPageSize,
  unreadLimit,
} from '#shared/notifications/notifications.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { followWritesSoon } from './causes/sweeper.ts'
import { isSetAside } from './choices/setAside.ts'
import { type DescribedNotification, describeNotifications, type NotificationRow } from './describeNotifications.ts'

/** The role decides which kinds of notifications exist for the reader. */
export interface NotificationReader {
  readonly id: string
  readonly role: Role
}

/** A part of the list, the newest first. */
export interface NotificationPage {
  readonly notifications: readonly DescribedNotification[]
  readonly more: boolean
}

/** Counts unread notifications, up to a limit. The causes written just before the call count already. */
export async function countUnread(db: Database, reader: NotificationReader): Promise<number> {
  await followWritesSoon(db)
  return readUnread(db, reader)
}

async function readUnread(db: Queryable, reader: NotificationReader): Promise<number> {
  const unread = open(db, reader).where('read_at', 'is', null).limit(unreadLimit)
  const counted = db.selectFrom(unread.select('id').as('unread')).select(sql<number>`count(*)::int`.as('count'))
  return (await readFirst(db, counted))?.count ?? 0
}

/**
 * Lists the notifications of a reader, the newest first. The causes written just before the call count already.
 * @param before the last one that the reader has; by default none.
 */
export async function listNotifications(
  db: Database,
  reader: NotificationReader,
  before: string | null,
): Promise<NotificationPage> {
  await followWritesSoon(db)
  const page = openRows(db, reader)
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(notifications.created_at, notifications.id) < (${placeOf(reader, before)})`),
    )
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(notificationPageSize + 1)
  return describePage(db, reader, await readPrepared(db, page), notificationPageSize)
}

/**
 * Lists the same notifications by when they have to be done: first those with a day or a moment, then those that have waited longest.
 * @param limit the most rows.
 */
export async function listWaiting(db: Database, reader: NotificationReader, limit: number): Promise<NotificationPage> {
  await followWritesSoon(db)
  const isAnswer = sql<boolean>`kind = any(${answerKinds}::text[])`
  const page = openRows(db, reader)
    .orderBy(isAnswer, 'desc')
    .orderBy(sql`case when ${isAnswer} then notifications.created_at end`, 'desc')
    .orderBy(sql`coalesce(due_at, due_on::timestamp at time zone 'UTC') asc nulls last`)
    .orderBy('created_at')
    .orderBy('notifications.id')
    .limit(limit + 1)
  return describePage(db, reader, await readPrepared(db, page), limit)
}

async function describePage(
  db: Database,
  { id }: NotificationReader,
  rows: readonly NotificationRow[],
  size: number,
): Promise<NotificationPage> {
  return { notifications: await describeNotifications(db, id, rows.slice(0, size)), more: rows.length > size }
}

/** Selects the notifications in the bell, with when each has to be done. */
function openRows(db: Queryable, reader: NotificationReader) {
  return open(db, reader)
    .leftJoinLateral(dueOf, (join) => join.onTrue())
    .select(['notifications.id', 'kind', 'subject_id', 'notifications.created_at', 'due_on', 'due_at'])
    .select(sql<boolean>`read_at is not null`.as('read'))
}

/** Says when a notification has to be done, by its kind. */
const dueOf = sql<{ due_on: string | null; due_at: Moment | null }>`(
  select null::date as due_on, due_at from reviews
  where id = subject_id and kind in ('REVIEW_ASSIGNED', 'REVIEW_REMINDED')
  union all
  select due_on, null from check_ins where id = subject_id and kind = 'CHECK_IN_OVERDUE'
  union all
  select due_on, null from follow_ups where id = subject_id and kind = 'FOLLOW_UP_DUE'
)`.as('due')

/** Marks some of the reader's own as read. Those of others stay as they are. @returns how many are unread. */
export async function markRead(trx: Trx, reader: NotificationReader, ids: readonly string[]): Promise<number> {
  await readNow(trx, reader).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  return readUnread(trx, reader)
}

/**
 * Marks one of the reader's own and all before it as read: the reader has not seen those that came since.
 * @returns how many are unread.
 * @throws UserError NOT_FOUND
 */
export async function markAllRead(trx: Trx, reader: NotificationReader, newest: string): Promise<number> {
  const own = trx.selectFrom('notifications').select('id').where('id', '=', newest).where('user_id', '=', reader.id)
  if (!(await own.executeTakeFirst())) throw notFound('notification')
  await readNow(trx, reader)
    .where(sql<boolean>`(created_at, id) <= (${placeOf(reader, newest)})`)
    .execute()
  return readUnread(trx, reader)
}

/** Selects the notifications in the bell: of the kinds that the role may be told and that are switched on, and not set aside. */
function open(db: Queryable, { id, role }: NotificationReader) {
  return db
    .selectFrom('notifications')
    .where('user_id', '=', id)
    .where('done_at', 'is', null)
    .where('kind', '=', sql<never>`any(${notificationKindsOf(role)}::text[])`)
    .where(
      sql<boolean>`not exists (
        select from notification_settings s where s.user_id = notifications.user_id and s.kind = notifications.kind and not s.bell
      )`,
    )
    .where(sql<boolean>`not ${isSetAside}`)
}

function placeOf({ id }: NotificationReader, notification: string | null) {
  return sql`select created_at, id from notifications where id = ${notification} and user_id = ${id}`
}

function readNow(trx: Trx, { id }: NotificationReader) {
  return trx
    .updateTable('notifications')
    .set({ read_at: sql<Moment>`now()` })
    .where('user_id', '=', id)
    .where('read_at', 'is', null)
}
