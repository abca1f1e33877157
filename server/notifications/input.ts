import * as z from 'zod/mini'
import { mostWaiting, notificationKinds, notificationPageSize } from '#shared/notifications/notifications.ts'
import { dateTime, rowId } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'

export const readInput = z.object({
  ids: z
    .array(rowId())
    .check(z.maxLength(notificationPageSize, `Mark at most ${notificationPageSize} at a time, or all of them.`)),
})

/** Marks the newest one shown and all before it as read. */
export const readAllInput = z.object({ newest: rowId() })

/** Sets one aside until a moment, or for good. `told_at` is the `created_at` that the reader saw. */
export const setAsideInput = z.object({
  id: rowId(),
  told_at: dateTime('Give the moment that came with the notification.'),
  until: z.nullable(dateTime('Choose a day.')),
})
export type SetAsideInput = z.output<typeof setAsideInput>

/** The arguments of `getWaiting`. */
export const waitingInput = z.object({
  limit: z
    .int()
    .check(z.minimum(1, 'Ask for at least one.'), z.maximum(mostWaiting, `Ask for at most ${mostWaiting}.`)),
})

export const notificationSettingInput = z.object({
  kind: z.enum(valuesOf(notificationKinds)),
  bell: z.boolean(),
  mail: z.boolean(),
})
export type NotificationSettingInput = z.output<typeof notificationSettingInput>
