import * as z from 'zod/mini'
import { line, optional, optionalId } from '#shared/platform/fields.ts'

/** Entries of one page at most. */
export const activityLimit = 100

export const activityRange = z.object({
  limit: z
    .int()
    .check(
      z.minimum(1, `Ask for 1 to ${activityLimit} entries at a time.`),
      z.maximum(activityLimit, `Ask for 1 to ${activityLimit} entries at a time.`),
    ),
  before: z.nullish(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/, 'This is not an entry of a history.')),
      z.transform((value) => Number(value)),
    ),
  ),
  /** Lists the writes that touched the fields of this label. */
  field: optional(line()),
  /** Lists the writes of this account. */
  actor_id: optionalId('Choose a colleague.'),
})
