import { type ContactConditions, contactRefusalOf, contactRefusals } from '#shared/developers/contactRefusals.ts'
import { type Enumeration, valuesOf } from '#shared/platform/transitions.ts'

// Kept apart from jobMessageInput.ts, so that screens do not load the validation library.

/** The reasons to skip a selected developer, most important first. */
export const skipReasons = {
  ...contactRefusals,
  NOT_A_MEMBER: { label: 'Not a member', tone: 'neutral' },
  ALREADY_ATTACHED: { label: 'Already has a profile for this job', tone: 'neutral' },
  NO_WAY_TO_REACH: { label: 'No Slack id, and e-mail is not set up', tone: 'warn' },
  MISSING_VALUE: { label: 'Lacks a value that the text needs', tone: 'warn' },
  TOO_LONG: { label: 'The text becomes too long with their values', tone: 'warn' },
  JUST_SENT: { label: 'Got the same text from you a moment ago', tone: 'neutral' },
  RECENT: { label: 'Messaged lately', tone: 'neutral' },
} as const satisfies Enumeration
export type SkipReason = keyof typeof skipReasons

/** Says why a developer may not be messaged, independent of job and channel; null if they may. */
export function skipReasonOf(developer: ContactConditions): SkipReason | null {
  return contactRefusalOf(developer) ?? (developer.stage === 'MEMBER' ? null : 'NOT_A_MEMBER')
}

/** Messages that one account may send within an hour, and within a day. */
export const messageQuota = { hour: 1_000, day: 3_000 } as const

/** The number of messages that an account may still send in each period. */
export type QuotaLeft = Readonly<Record<keyof typeof messageQuota, number>>

/** Says why an account may not message this many developers now, as a sentence; undefined if it may. */
export function quotaRefusal(left: QuotaLeft, wanted: number): string | undefined {
  const period = valuesOf(messageQuota).find((one) => wanted > left[one])
  if (!period) return undefined
  const quota = `You may message ${messageQuota[period].toLocaleString('en')} people per ${period}`
  return `${quota}, and now ${left[period].toLocaleString('en')} more. Select fewer, or send the rest later.`
}

/** The subject of an e-mail about a job, before its sender changes it. */
export const defaultJobSubject = 'A role for you: {{job_title}}'

/** Writes the text that a bulk message starts with. */
export function defaultJobMessage(jobsPageUrl: string, jobId: string): string {
  return `Hi! You seem to be a match for a role that we are hiring for. If it interests you, please apply at ${jobLink(jobsPageUrl, jobId)}`
}

/** Gives the address of the job on the page where developers apply. */
export function jobLink(jobsPageUrl: string, jobId: string): string {
  return `${jobsPageUrl}#${jobId}`
}

export const messageSentNotice = 'Messaging service called successfully. Reachout labels will update in a moment.'

/** The specification demands the two spaces. */
export function messageFailedNotice(error: string): string {
  return `ERROR:  Could not send slack message. ${error}`
}
