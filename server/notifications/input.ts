import * as z from 'zod/mini'
import { mostWaiting, notificationKinds, notificationPageSize } from '#shared/notifications/notifications.ts'
import { rowId } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'

export const readInput = z.object({
  ids: z
    .array(rowId())
    .check(z.maxLength(notificationPageSize, `Mark at most ${notificationPageSize} at a time, or all of them.`)),
})

/** Marks the newest one shown and all before it as read. */
export const readAllInput = z.object({ newest: rowId() })

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
