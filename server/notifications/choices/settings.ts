import { UserError } from '#server/errors.ts'
import type { NotificationReader } from '#server/notifications/data.ts'
import type { NotificationSettingInput } from '#server/notifications/input.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { type NotificationKind, notificationKindsOf } from '#shared/notifications/notifications.ts'

export interface NotificationSetting {
  readonly kind: NotificationKind
  readonly bell: boolean
  readonly mail: boolean
}

/** Lists the switches of every kind that the reader may be told. A kind that nobody switched is on. */
export async function listSettings(db: Queryable, { id, role }: NotificationReader): Promise<NotificationSetting[]> {
  const switched = await db
    .selectFrom('notification_settings')
    .select(['kind', 'bell', 'mail'])
    .where('user_id', '=', id)
    .execute()
  return notificationKindsOf(role).map(
    (kind) => switched.find((one) => one.kind === kind) ?? { kind, bell: true, mail: true },
  )
}

/** @throws UserError BAD_INPUT for a kind that the reader is never told. */
export async function saveSetting(
  trx: Trx,
  reader: NotificationReader,
  { kind, ...wanted }: NotificationSettingInput,
): Promise<NotificationSetting[]> {
  if (!notificationKindsOf(reader.role).includes(kind)) {
    throw new UserError('BAD_INPUT', 'Your role never gets this notification.', { field: 'kind' })
  }
  await trx
    .insertInto('notification_settings')
    .values({ user_id: reader.id, kind, ...wanted })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(wanted))
    .execute()
  return listSettings(trx, reader)
}
