import * as z from 'zod/mini'
import { changesOf, optionalText, requiredText, rowId } from './fields.ts'
import { jobCloseReasons, jobStatuses } from './jobStatuses.ts'
import { valuesOf } from './transitions.ts'

/** What the jobs page shows of a job. */
const jobPublication = z.object({
  is_public: z.boolean(),
  public_text: optionalText(10_000),
  shows_company: z.boolean(),
  shows_budget: z.boolean(),
})

/** The changes that `updateJob` saves. */
export const jobChanges = changesOf(jobPublication)
export type JobChanges = z.output<typeof jobChanges>

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
