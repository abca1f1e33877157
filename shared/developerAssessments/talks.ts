import { linkPlaceholder } from '#shared/platform/messaging/mergeFields.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'

/** What is known about a talk. The view `talks` of the database decides it. */
export const talkStates = {
  NONE: { label: 'Before the rule', tone: 'neutral' },
  DENIED: { label: 'The developer says it didn’t take place', tone: 'bad' },
  UNCONFIRMED: { label: 'Not confirmed', tone: 'warn' },
  NOT_TOLD: { label: 'Not told', tone: 'warn' },
  CONFIRMED: { label: 'Confirmed', tone: 'good' },
  HELD: { label: 'Held as booked', tone: 'good' },
} as const satisfies Enumeration
export type TalkState = keyof typeof talkStates

const doubts: Readonly<Partial<Record<TalkState, string>>> = {
  NONE: 'Nothing says that this talk was held, so it counts no more. Send the assessment again.',
  DENIED: 'The developer says that this talk didn’t take place. Ask them, or mark it as inconclusive.',
  UNCONFIRMED:
    'This talk was entered afterwards. It counts once another colleague who was there, or the developer, confirms that it took place.',
  NOT_TOLD:
    'No message about this talk reached the developer. It counts once another colleague who was there confirms that it took place.',
}

const noInterviewer = 'Nobody who was there has sent a review. Ask a colleague who was there for one.'

/**
 * Says in a sentence why a talk does not vouch.
 * @param isReviewedByInterviewer somebody who was there has sent a review.
 * @returns null when it does.
 */
export function talkDoubt(state: TalkState, isReviewedByInterviewer: boolean): string | null {
  return doubts[state] ?? (isReviewedByInterviewer ? null : noInterviewer)
}

/** The days that a developer can say whether a talk took place. */
export const talkLinkDays = 90

/** Writes a calendar day such as "Tuesday, 3 Mar 2026". */
export function talkDay(day: string): string {
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))
  return `${weekday}, ${formatDay(day)}`
}

interface ToldTalk {
  readonly first_name: string
  readonly assessment: string
  /** A calendar day. */
  readonly day: string
  /** The names of the people of the firm who were there. */
  readonly with: readonly string[]
}

/** Writes the message that tells a developer of a talk on record. */
export function talkMessage({ first_name, assessment, day, with: people }: ToldTalk): {
  readonly subject: string
  readonly body: string
} {
  const when = talkDay(day)
  return {
    subject: `You talked with us on ${when}`,
    body: `Hi ${first_name},

you talked with ${new Intl.ListFormat('en').format(people)} on ${when}: ${assessment}. Not so? Tell us. If it is so, you can confirm it on the same page:

${linkPlaceholder}

It needs no account. The link works for ${talkLinkDays} days.`,
  }
}
