import * as z from 'zod/mini'
import { optionalText, rowId } from './fields.ts'
import { jobCloseReasons, jobStatuses } from './jobStatuses.ts'
import { valuesOf } from './transitions.ts'

/** A move of a job: closing takes a reason, reopening takes its reason as the note. */
export const jobMoveInput = z.object({
  id: rowId(),
  to: z.enum(valuesOf(jobStatuses)),
  reason: z.nullish(z.enum(valuesOf(jobCloseReasons))),
  note: optionalText(),
  /** Whether closing ends the open profiles too. */
  end_profiles: z.boolean(),
  version: z.int(),
})
export type JobMoveInput = z.output<typeof jobMoveInput>
