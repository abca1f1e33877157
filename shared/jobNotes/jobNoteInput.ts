import * as z from 'zod/mini'
import { changesInput, requiredText, rowId } from '#shared/platform/fields.ts'
import { talkFields, wholeTalk } from './talks.ts'

const note = { body: requiredText('Write a note.', 5_000), ...talkFields }

export const jobNoteInput = z.object({ job_id: rowId('This is not the id of a job.'), ...note }).check(wholeTalk)
export type JobNoteInput = z.output<typeof jobNoteInput>

/** The changes that its author saves. The API checks a changed talk together with its unchanged parts. */
export const jobNoteChanges = changesInput(z.object(note))
export type JobNoteChanges = z.output<typeof jobNoteChanges>

export const pinJobNoteInput = z.object({ id: rowId(), pinned: z.boolean(), version: z.int() })
