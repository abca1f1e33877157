import { answerableStatuses } from '#shared/jobProfiles/clientAnswers.ts'
import { linkPlaceholder } from '#shared/platform/messaging/mergeFields.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'

/** The purposes of a link that works without an account. */
export const signedLinkPurposes = {
  CONSENT: { label: 'Consent', tone: 'neutral' },
  CLIENT_PROFILE: { label: 'Profile for a client', tone: 'neutral' },
  SUBMISSION: { label: 'Submission', tone: 'neutral' },
  SHORTLIST: { label: 'Shortlist', tone: 'neutral' },
  TALK: { label: 'Talk', tone: 'neutral' },
} as const satisfies Enumeration
export type SignedLinkPurpose = keyof typeof signedLinkPurposes

/** The states of a link. All but LIVE lead to a page of one sentence. */
export const signedLinkStates = {
  LIVE: { label: 'Open', tone: 'good' },
  ANSWERED: { label: 'Answered', tone: 'info' },
  WITHDRAWN: { label: 'Withdrawn', tone: 'neutral' },
  EXPIRED: { label: 'Expired', tone: 'neutral' },
  /** The job is closed, or the profile has ended or was sent. */
  ENDED: { label: 'Ended', tone: 'neutral' },
} as const satisfies Enumeration
export type SignedLinkState = keyof typeof signedLinkStates

export const consentAnswers = {
  AGREED: { label: 'Agreed', tone: 'good' },
  DECLINED: { label: 'Does not want to be put forward', tone: 'bad' },
} as const satisfies Enumeration
export type ConsentAnswer = keyof typeof consentAnswers

/** The days that a link works, unless its maker chooses another number. */
export const defaultLinkDays = 14
export const maxLinkDays = 90
export const maxAnswerNote = 1_000

/** A shortlist shows profiles that are to be sent or were sent, and that the client has not decided on. */
export const shortlistStatuses = ['READY_TO_SEND', ...answerableStatuses] as const
/** The developers that a page shows side by side. */
export const fewestShortlisted = 2
export const mostShortlisted = 8

interface ConsentMessage {
  readonly first_name: string
  readonly job_title: string
  readonly sender_name: string
  readonly days: number
}

function linkTime(days: number): string {
  return `The link works for ${days === 1 ? 'a day' : `${days} days`}.`
}

/** Changes the number of days in a message, if it still names it. */
export function withLinkTime(body: string, days: number): string {
  return body.replace(/The link works for (a day|\d+ days)\./, linkTime(days))
}

/** Writes the message that asks for consent. Its sender may change it. */
export function consentMessage({ first_name, job_title, sender_name, days }: ConsentMessage): {
  readonly subject: string
  readonly body: string
} {
  return {
    subject: `May we put you forward for “${job_title}”?`,
    body: `Hi ${first_name},

we would like to put you forward for “${job_title}”. On this page you can read what it is about, and say yes or no:

${linkPlaceholder}

It takes a minute and needs no account. ${linkTime(days)} If you have a question, just reply to this message.

${sender_name}`,
  }
}
