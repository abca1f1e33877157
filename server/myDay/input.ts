import * as z from 'zod/mini'
import { homes } from '#shared/myDay/homes.ts'
import { dateTime } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'

export const homeInput = z.object({ home: z.enum(valuesOf(homes), 'Choose a home.') })

/** The arguments of `markDaySeen`. */
export const seenInput = z.object({ until: dateTime('Give the moment that came with the changes.') })
