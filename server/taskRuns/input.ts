import * as z from 'zod/mini'
import { rowId } from '#shared/platform/fields.ts'

/** *Run Now* takes a run, and how many rows to end or miss the admin saw. */
export const allowTaskRunInput = z.object({ id: rowId(), due: z.int() })

/** *The Time Is Right* takes nothing. */
export const confirmClockInput = z.object({})
