import * as z from 'zod/mini'
import { changesInput, requiredText } from '#shared/platform/fields.ts'
import { oneSubject, subjectFields } from '#shared/platform/subjectInput.ts'
import { sharedMentionProblem } from '#shared/platform/text/mentions.ts'
import { talkFields, wholeTalk } from './talks.ts'

const note = {
  body: requiredText('Write a note.', 5_000),
  ...talkFields,
  /** True if the client reads its text. Only a note on a job profile can be shared. */
  shared_with_client: z.optional(z.boolean()),
}

interface Sharing {
  readonly body: string
  readonly job_profile_id: string | null
  readonly shared_with_client?: boolean | undefined
}

/** Says why a note may not be shared with the client. */
export function sharingProblem({ body, job_profile_id, shared_with_client = false }: Sharing): string | undefined {
  if (shared_with_client && job_profile_id === null) return 'Only a note on a job profile can be shared.'
  return sharedMentionProblem({ body, shared_with_client })
}

const sharing = z.check<Sharing>(({ value, issues }) => {
  const message = sharingProblem(value)
  if (message) issues.push({ code: 'custom', input: value, path: ['shared_with_client'], message })
})

export const noteInput = z.object({ ...subjectFields, ...note }).check(oneSubject('note'), wholeTalk, sharing)
export type NoteInput = z.output<typeof noteInput>

/** A note stays with its record. The API checks a changed talk together with its unchanged parts. */
export const noteChanges = changesInput(z.object({ ...note, pinned: z.boolean() }))
export type NoteChanges = z.output<typeof noteChanges>
