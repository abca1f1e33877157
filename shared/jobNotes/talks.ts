import * as z from 'zod/mini'
import { longText, optional, optionalChoice, pastDay } from '#shared/platform/fields.ts'
import { type Enumeration, valuesOf } from '#shared/platform/transitions.ts'

/** The ways of a talk that a note is about. */
export const noteChannels = {
  CALL: { label: 'Call', tone: 'neutral' },
  MAIL: { label: 'Mail', tone: 'neutral' },
  CHAT: { label: 'Chat', tone: 'neutral' },
  MEETING: { label: 'Meeting', tone: 'neutral' },
} as const satisfies Enumeration
export type NoteChannel = keyof typeof noteChannels

/** Makes a note one of a talk. They come together; the outcome is optional. */
export const talkFields = {
  channel: optionalChoice(valuesOf(noteChannels), 'Choose how you talked.'),
  talked_on: optional(pastDay('Choose today or an earlier day.')),
  outcome: optional(longText(500)),
}

export interface Talk {
  readonly channel: NoteChannel | null
  readonly talked_on: string | null
  readonly outcome: string | null
}

/** Names the field that a half-given talk lacks, and says why; undefined for a whole talk, and for none. */
export function talkProblem({ channel, talked_on, outcome }: Talk) {
  if (channel === null && (talked_on !== null || outcome !== null)) {
    return { field: 'channel', message: 'Choose how you talked.' } as const
  }
  if (channel !== null && talked_on === null) {
    return { field: 'talked_on', message: 'Enter the day on which you talked.' } as const
  }
  return undefined
}

export const wholeTalk = z.check<Talk>(({ value, issues }) => {
  const problem = talkProblem(value)
  if (problem) issues.push({ code: 'custom', input: value, path: [problem.field], message: problem.message })
})
