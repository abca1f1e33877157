import * as z from 'zod/mini'
import { isPast, longText, optional, optionalChoice, optionalDateTime } from '#shared/platform/fields.ts'
import { type Channel, channels } from '#shared/platform/messaging/channels.ts'
import { valuesOf } from '#shared/platform/transitions.ts'

/** Makes a note one of a talk. Channel and moment come together; the outcome is optional. */
export const talkFields = {
  channel: optionalChoice(valuesOf(channels), 'Choose how you talked.'),
  talked_at: optionalDateTime('Enter the day and the time of the talk.'),
  outcome: optional(longText(500)),
}

export interface Talk {
  readonly channel: Channel | null
  /** A moment. */
  readonly talked_at: string | null
  readonly outcome: string | null
}

/** Names the field that a half-given talk lacks, and says why; undefined for a whole talk, and for none. */
export function talkProblem({ channel, talked_at, outcome }: Talk) {
  if (channel === null && (talked_at !== null || outcome !== null)) {
    return { field: 'channel', message: 'Choose how you talked.' } as const
  }
  if (channel !== null && talked_at === null) {
    return { field: 'talked_at', message: 'Enter the day and the time of the talk.' } as const
  }
  if (talked_at !== null && !isPast(talked_at))
    return { field: 'talked_at', message: 'That is in the future.' } as const
  return undefined
}

export const wholeTalk = z.check<Talk>(({ value, issues }) => {
  const problem = talkProblem(value)
  if (problem) issues.push({ code: 'custom', input: value, path: [problem.field], message: problem.message })
})
