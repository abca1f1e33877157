import * as z from 'zod/mini'
import { optionalText, requiredText, rowId } from './fields.ts'
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

/** What the dialog that closes a job asks for. */
export const jobClosingInput = z.object({
  reason: z.enum(valuesOf(jobCloseReasons), 'Give a reason for closing the job.'),
  note: optionalText(),
  end_profiles: z.boolean(),
})

/** What the dialog that reopens one asks for. */
export const jobReopeningInput = z.object({ note: requiredText('Give a reason for reopening the job.') })
