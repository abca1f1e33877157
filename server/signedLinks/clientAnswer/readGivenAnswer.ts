import * as z from 'zod/mini'
import { UserError } from '#server/errors.ts'
import { answerColumns, type GivenAnswer } from '#server/jobProfiles/givenAnswer.ts'
import { clientAnswerForm } from '#shared/clientJobs/clientAnswerInput.ts'

/** The form of an answer as it was typed, and the problem with it. */
export interface TypedClientAnswer {
  readonly reason: string
  readonly note: string
  /** The time for an interview that was chosen; empty for none. */
  readonly time: string
  readonly problem: string
}

/** An answer, with the time for an interview that was chosen; null for none. */
export interface AnswerWithTime extends GivenAnswer {
  readonly time: string | null
}

/** Names the fields of the form of one link, because a page may have the forms of several. */
export const answerFields = (linkId: string) => ({
  reason: `reason-${linkId}`,
  note: `note-${linkId}`,
  time: `time-${linkId}`,
  // The moment of the answer that its reader saw.
  seen: `seen-${linkId}`,
})

/** Reads the form in which the reader of a link answers. */
export function readGivenAnswer(fields: URLSearchParams, linkId: string): AnswerWithTime | TypedClientAnswer {
  const names = answerFields(linkId)
  const reason = fields.get(names.reason) ?? ''
  const note = (fields.get(names.note) ?? '').replaceAll(/\r\n?/g, '\n')
  const time = fields.get(names.time) ?? ''
  const { data, error } = z.safeParse(clientAnswerForm, { answer: fields.get('answer'), reason, note })
  if (!data) return { reason, note, time, problem: error.issues[0]?.message ?? '' }
  const problem = problemOf(data)
  return problem === undefined ? { ...data, time: time || null } : { reason, note, time, problem }
}

function problemOf(given: GivenAnswer): string | undefined {
  try {
    answerColumns(given)
    return undefined
  } catch (error) {
    if (error instanceof UserError) return error.message
    throw error
  }
}
