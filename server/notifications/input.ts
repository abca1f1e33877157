import * as z from 'zod/mini'
import { notificationKinds, notificationPageSize } from '#shared/notifications/notifications.ts'
import { rowId } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'

export const readInput = z.object({
  ids: z
    .array(rowId())
    .check(z.maxLength(notificationPageSize, `Mark at most ${notificationPageSize} at a time, or all of them.`)),
})

/** Marks the newest one shown and all before it as read. */
export const readAllInput = z.object({ newest: rowId() })

export const notificationSettingInput = z.object({
  kind: z.enum(valuesOf(notificationKinds)),
  bell: z.boolean(),
  mail: z.boolean(),
})
export type NotificationSettingInput = z.output<typeof notificationSettingInput>
