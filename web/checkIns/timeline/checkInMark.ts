import { type CheckInState, checkInMoods, checkInParties, checkInStates } from '#shared/checkIns/checkIns.ts'
import type { Tone } from '#shared/platform/tones.ts'
import { formatDay } from '#web/platform/lib/days.ts'
import type { GetCheckInMarksQuery } from '#web/platform/lib/graphql.ts'

export type CheckInMark = GetCheckInMarksQuery['getCheckInMarks'][number]

/** What stands in a mark, so that colours alone tell nothing. One that was held has the score of its mood. */
const signs: Readonly<Record<CheckInState, string>> = {
  SCHEDULED: '',
  DUE: '•',
  OVERDUE: '!',
  DONE: '✓',
  SNOOZED: 'z',
  MISSED: '×',
}

/** The sign and the tone of a mark. */
export function markLook({ state, mood }: Pick<CheckInMark, 'state' | 'mood'>): { sign: string; tone: Tone } {
  if (state !== 'DONE' || !mood) return { sign: signs[state], tone: checkInStates[state].tone }
  return { sign: String(checkInMoods[mood].score), tone: checkInMoods[mood].tone }
}

/** What a mark is, in words. */
export function markText({ day, state, mood, party }: CheckInMark): string {
  const how = mood ? `, mood ${checkInMoods[mood].label}` : ''
  const { label } = checkInStates[state]
  return `${formatDay(day)}: ${label.toLowerCase()}, with the ${checkInParties[party].label.toLowerCase()}${how}`
}
