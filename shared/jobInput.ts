import * as z from 'zod/mini'
import { optionalText, requiredText, rowId } from './fields.ts'
import { jobCloseReasons, jobStatuses } from './jobStatuses.ts'
import { valuesOf } from './transitions.ts'

/** A move of a job. Closing needs a reason, and reopening needs a note. */
export const jobMoveInput = z.object({
  id: rowId(),
  to: z.enum(valuesOf(jobStatuses)),
  reason: z.nullish(z.enum(valuesOf(jobCloseReasons))),
  note: optionalText(),
  /** Whether closing also ends the open profiles. */
  end_profiles: z.boolean(),
  version: z.int(),
})

/** The form that closes a job. */
export const jobClosingInput = z.object({
  reason: z.enum(valuesOf(jobCloseReasons), 'Give a reason for closing the job.'),
  note: optionalText(),
  end_profiles: z.boolean(),
})

/** The form that reopens a job. */
export const jobReopeningInput = z.object({ note: requiredText('Give a reason for reopening the job.') })
