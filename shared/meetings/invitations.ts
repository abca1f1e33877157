import type { Enumeration } from '#shared/platform/transitions.ts'

/** The methods of RFC 5546 by which a calendar is told of a meeting: to put it in or change it, and to take it out. */
export const calendarMethods = ['REQUEST', 'CANCEL'] as const
export type CalendarMethod = (typeof calendarMethods)[number]

/** The kinds of people who take part in a meeting, besides its organiser. */
export const guestKinds = {
  DEVELOPER: { label: 'Developer', tone: 'neutral' },
  CONTACT: { label: 'Contact', tone: 'neutral' },
  COLLEAGUE: { label: 'Colleague', tone: 'neutral' },
} as const satisfies Enumeration
export type GuestKind = keyof typeof guestKinds

/** No meeting has more contacts, or more colleagues. */
export const mostOfKind = 10

/** The developer and both kinds of others. */
export const guestLimit = 1 + 2 * mostOfKind
