import * as z from 'zod/mini'
import { changesInput, requiredText, rowId } from '#shared/platform/fields.ts'

export const jobNoteInput = z.object({
  job_id: rowId('This is not the id of a job.'),
  body: requiredText('Write a note.', 5_000),
})
export type JobNoteInput = z.output<typeof jobNoteInput>

/** The changes that its author saves. */
export const jobNoteChanges = changesInput(z.omit(jobNoteInput, { job_id: true }))
export type JobNoteChanges = z.output<typeof jobNoteChanges>

export const pinJobNoteInput = z.object({ id: rowId(), pinned: z.boolean(), version: z.int() })
