import { type CheckInState, checkInMoods, checkInParties, checkInStates } from '#shared/checkIns/checkIns.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import type { Tone } from '#shared/platform/tones.ts'
import type { GetCheckInMarksQuery } from '#web/platform/lib/graphql.ts'

export type CheckInMark = GetCheckInMarksQuery['getCheckInMarks'][number]

/** The sign in a mark, so that its meaning does not depend on colour alone. A held check-in shows the score of its mood. */
const signs: Readonly<Record<CheckInState, string>> = {
  SCHEDULED: '',
  DUE: '•',
  OVERDUE: '!',
  DONE: '✓',
  SNOOZED: 'z',
  MISSED: '×',
}

export function markLook({ state, mood }: Pick<CheckInMark, 'state' | 'mood'>): { sign: string; tone: Tone } {
  if (state !== 'DONE' || !mood) return { sign: signs[state], tone: checkInStates[state].tone }
  return { sign: String(checkInMoods[mood].score), tone: checkInMoods[mood].tone }
}

/** Describes a mark in words, for its accessible name. */
export function markText({ day, state, mood, party }: CheckInMark): string {
  const how = mood ? `, mood ${checkInMoods[mood].label}` : ''
  const { label } = checkInStates[state]
  return `${formatDay(day)}: ${label.toLowerCase()}, with the ${checkInParties[party].label.toLowerCase()}${how}`
}
