import { keysOf } from '#shared/platform/keys.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'

/** The methods of RFC 5546 that tell a calendar of a meeting: to put it in or change it, and to take it out. */
export const calendarMethods = ['REQUEST', 'CANCEL'] as const
export type CalendarMethod = (typeof calendarMethods)[number]

/** The kinds of people who take part in a meeting, besides its organiser. */
export const guestKinds = {
  DEVELOPER: { label: 'Developer', tone: 'neutral' },
  CONTACT: { label: 'Contact', tone: 'neutral' },
  COLLEAGUE: { label: 'Colleague', tone: 'neutral' },
} as const satisfies Enumeration
export type GuestKind = keyof typeof guestKinds

/** The answers that a participant can give to an invitation. */
export const guestAnswers = {
  YES: { label: 'Yes', tone: 'good' },
  NO: { label: 'No', tone: 'bad' },
  OTHER_TIME: { label: 'Other time', tone: 'warn' },
} as const satisfies Enumeration
export type GuestAnswer = keyof typeof guestAnswers

/** The most times that can be proposed at once. */
export const mostProposedTimes = 3

interface Answering {
  readonly answer: GuestAnswer | null
  /** It is to the last invitation. */
  readonly is_current: boolean
}

/** Counts the answers to the last invitation: "2 yes, 1 other time". */
export function answersInWords(guests: readonly Answering[]): string {
  const current = guests.filter(({ is_current }) => is_current)
  const counts = keysOf(guestAnswers).map((answer) => {
    const count = current.filter((guest) => guest.answer === answer).length
    return count > 0 ? `${count} ${guestAnswers[answer].label.toLowerCase()}` : ''
  })
  return counts.filter(Boolean).join(', ')
}

/** No meeting has more contacts, or more colleagues. */
export const mostOfKind = 10

/** The developer and both kinds of others. */
export const guestLimit = 1 + 2 * mostOfKind
