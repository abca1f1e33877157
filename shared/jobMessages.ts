import * as z from 'zod/mini'
import type { DeveloperStage } from './developerStages.ts'
import { type DeliveryMethod, deliveryMethods } from './enumerations.ts'
import { rowId, somethingToSee } from './fields.ts'
import { defineList } from './lists.ts'
import { type Enumeration, valuesOf } from './transitions.ts'

/** What became of a message to one developer. */
export const jobMessageStates = {
  QUEUED: { label: 'Waiting', tone: 'info' },
  SENDING: { label: 'Sending', tone: 'progress' },
  SENT: { label: 'Sent', tone: 'good' },
  REFUSED: { label: 'Not sent', tone: 'bad' },
  /** It left, but no answer came back. Nobody sends it again but a person. */
  UNKNOWN: { label: 'Unknown', tone: 'warn' },
} as const satisfies Enumeration
export type JobMessageState = keyof typeof jobMessageStates

/** What people read of a message: the outbox keeps it, and nobody was reached. */
export function shownState({ state, delivery_method }: { state: JobMessageState; delivery_method: DeliveryMethod }) {
  if (state === 'SENT' && delivery_method === 'OUTBOX') return { label: 'Kept here', tone: 'neutral' } as const
  return jobMessageStates[state]
}

/** Messages about a job, or about all of them. */
export const jobMessageList = defineList({
  noun: 'job_messages',
  title: 'Messages',
  permission: 'messages:send',
  pageSize: 20,
  sort: { created_at: 'desc_nulls_last' },
  columns: {
    developer: { label: 'Developer', kind: 'text', searched: true, sortable: false },
    delivery_method: { label: 'Channel', kind: 'oneOf', values: deliveryMethods, filter: true, sortable: false },
    state: { label: 'State', kind: 'oneOf', values: jobMessageStates, filter: true, sortable: false },
    sender: { label: 'Sent by', kind: 'person', filter: true, sortable: false },
    created_at: { label: 'When', kind: 'moment', filter: true },
    message: { label: 'Message', kind: 'text', sortable: false },
  },
})

/** Why a selected developer gets no message, most important first. */
export const skipReasons = {
  NOT_FOUND: { label: 'No longer in Vouch', tone: 'neutral' },
  DO_NOT_CONTACT: { label: 'Does not want to be contacted', tone: 'bad' },
  BLOCKED: { label: 'Blocked', tone: 'bad' },
  NOT_A_MEMBER: { label: 'Not a member', tone: 'neutral' },
  ALREADY_ATTACHED: { label: 'Already has a profile for this job', tone: 'neutral' },
  NO_WAY_TO_REACH: { label: 'No Slack id, and e-mail is not set up', tone: 'warn' },
} as const satisfies Enumeration
export type SkipReason = keyof typeof skipReasons

/** What forbids to message a developer, whatever the job and the way. */
export function obstacleTo(developer: {
  readonly stage: DeveloperStage
  readonly do_not_contact: boolean
  readonly deleted_at: unknown
}): SkipReason | null {
  if (developer.deleted_at) return 'NOT_FOUND'
  if (developer.do_not_contact) return 'DO_NOT_CONTACT'
  if (developer.stage === 'BLOCKED') return 'BLOCKED'
  return developer.stage === 'MEMBER' ? null : 'NOT_A_MEMBER'
}

/** Developers of one batch. */
export const maxRecipients = 500
/** Characters: what Slack shows without cutting it. */
export const maxMessageLength = 4000
/** Messages that one account may send within an hour, and within a day. */
export const messageQuota = { hour: 1_000, day: 3_000 } as const

/** How many messages an account may still send now, by the quota of each period. */
export type QuotaLeft = Readonly<Record<keyof typeof messageQuota, number>>

/** Why an account may not message so many developers now, as a sentence; undefined where it may. */
export function quotaObstacle(left: QuotaLeft, wanted: number): string | undefined {
  const period = valuesOf(messageQuota).find((one) => wanted > left[one])
  if (!period) return undefined
  const quota = `You may message ${messageQuota[period].toLocaleString('en')} developers per ${period}`
  return `${quota}, and now ${left[period].toLocaleString('en')} more. Select fewer, or send the rest later.`
}

/** The body of `POST {portal}/slack/job-message/send`. What may be left out has a default, so the specification's bare body works. */
export const jobMessageInput = z.object({
  jobId: rowId('Choose a job.'),
  devIds: z
    .array(rowId('This is no id of a developer.'), 'Select at least one developer.')
    .check(
      z.minLength(1, 'Select at least one developer.'),
      z.maxLength(maxRecipients, `Select at most ${maxRecipients} developers at a time.`),
    ),
  message: z
    .string('Write a message.')
    .check(
      z.trim(),
      somethingToSee('Write a message.'),
      z.maxLength(maxMessageLength, `Use at most ${maxMessageLength} characters.`),
    ),
  /** True reaches nobody: the messages end in the outbox. Only the production portal takes false at its word. */
  test: z._default(z.boolean('Say whether this is a test: true or false.'), true),
  /** True sends nothing, and answers who would get the message. */
  dryRun: z._default(z.boolean('Say whether this is a dry run: true or false.'), false),
})

/** What a bulk message starts out with. */
export function defaultJobMessage(jobsPageUrl: string, jobId: string): string {
  return `Hi! You seem to be a match for a role that we are hiring for. If it interests you, please apply at ${jobLink(jobsPageUrl, jobId)}`
}

/** The job on the page where developers apply. */
export function jobLink(jobsPageUrl: string, jobId: string): string {
  return `${jobsPageUrl}#${jobId}`
}

export const messageSentNotice = 'Messaging service called successfully. Reachout labels will update in a moment.'

/** The two spaces are the specification's. */
export function messageFailedNotice(error: string): string {
  return `ERROR:  Could not send slack message. ${error}`
}
