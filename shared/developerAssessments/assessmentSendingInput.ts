import * as z from 'zod/mini'
import {
  longText,
  optional,
  optionalCount,
  optionalId,
  pastDay,
  requiredLine,
  requiredText,
  rowId,
  webLink,
} from '#shared/platform/fields.ts'
import { messageChannels } from '#shared/platform/messaging/channels.ts'
import { filledInFor } from '#shared/platform/messaging/filledIn.ts'
import { maxDecisionText, maxMessageLength } from '#shared/platform/messaging/lengths.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { maxDueDays, maxReviewers } from './assessmentSending.ts'

const dayRange = `Enter a number of days from 1 to ${maxDueDays}.`
const days = z.int(dayRange).check(z.gte(1, dayRange), z.lte(maxDueDays, dayRange))

/** The channels of a message, with one that sends nothing. */
export const assessmentChannels = {
  ...messageChannels,
  NONE: { label: 'None: I send the link myself', tone: 'neutral' },
} as const
export type AssessmentChannel = keyof typeof assessmentChannels

const words = {
  channel: z.enum(valuesOf(assessmentChannels), 'Choose a channel.'),
  subject: requiredLine('Write a subject.'),
  body: requiredText('Write a message.', maxMessageLength),
}

const reviewers = z
  .array(rowId('This is not the id of an account.'))
  .check(z.maxLength(maxReviewers, `Choose at most ${maxReviewers} reviewers.`))

const row = { id: rowId(), version: z.int() }
const note = requiredText('Give a reason.', 1_000)

export const sendAssessmentInput = z.object({
  developer_id: rowId('Choose a developer.'),
  assessment_id: rowId('Choose an assessment.'),
  challenge_id: optionalId('Choose a challenge.'),
  days,
  reviewer_ids: reviewers,
  moves_step: z.boolean(),
  ...words,
})
export type SendAssessmentInput = z.output<typeof sendAssessmentInput>

/**
 * One assessment for many developers. Everybody gets a message with a link of their own: links for many are not handed over by hand.
 */
export const sendAssessmentsInput = z.object({
  assessment_id: rowId('Choose an assessment.'),
  days,
  reviewer_ids: reviewers,
  moves_step: z.boolean(),
  ...words,
  channel: z.enum(valuesOf(messageChannels), 'Choose a channel.'),
})
export type SendAssessmentsInput = z.output<typeof sendAssessmentsInput>

/** Gives the current work of many developers to reviewers. */
export const assignManyInput = z.object({
  reviewer_ids: reviewers.check(z.minLength(1, 'Choose at least one reviewer.')),
  days,
  /** Each work goes to one of the reviewers; otherwise all of them review each. */
  one_each: z.boolean(),
})
export type AssignManyInput = z.output<typeof assignManyInput>

export const remindInput = z.object({ ...row, ...words })
export type RemindInput = z.output<typeof remindInput>

export const remindReviewersInput = z.object(row)
export type RemindReviewersInput = z.output<typeof remindReviewersInput>

export const extendInput = z.object({ ...row, days, ...words })
export type ExtendInput = z.output<typeof extendInput>

export const askAgainInput = z.object({
  ...row,
  days,
  reason: requiredText('Explain why nobody can open the work.', 1_000),
  ...words,
})
export type AskAgainInput = z.output<typeof askAgainInput>

export const endAttemptInput = z.object({ ...row, note })
export type EndAttemptInput = z.output<typeof endAttemptInput>

export const tellReviewedInput = z.object({
  ...row,
  message: requiredText('Write what you want to tell the developer.', maxDecisionText).check(filledInFor('decided')),
})
export type TellReviewedInput = z.output<typeof tellReviewedInput>

/** Many assessments that were sent, by their ids: a filter would not say of which assessment or challenge. */
const many = { ids: z.array(rowId()).check(z.minLength(1, 'Select at least one assessment.')), dry_run: z.boolean() }
const message = { ...words, channel: z.enum(valuesOf(messageChannels), 'Choose a channel.') }

/** Each developer gets a message with a link of their own: links of many are not handed over by hand. */
export const remindSentInput = z.object({ ...many, ...message })
export type RemindSentInput = z.output<typeof remindSentInput>

export const extendSentInput = z.object({ ...many, days, ...message })
export type ExtendSentInput = z.output<typeof extendSentInput>

export const cancelSentInput = z.object({ ...many, note })
export type CancelSentInput = z.output<typeof cancelSentInput>

/** The minutes that a talk may take. */
const talkLength = { shortest: 5, longest: 480 } as const

/**
 * A submission that did not come by the page. A talk has no address, but the meeting in which it was held, or else its day, its minutes
 * and who of the firm was there.
 */
export const recordSubmissionInput = z.object({
  ...row,
  url: optional(webLink()),
  note: optional(longText(1_000)),
  talk_meeting_id: optionalId('Choose a meeting.'),
  talk_on: optional(pastDay('Enter the day of the talk; it cannot be in the future.')),
  talk_minutes: optionalCount(
    talkLength.shortest,
    talkLength.longest,
    `Enter the minutes that the talk took, from ${talkLength.shortest} to ${talkLength.longest}.`,
  ),
  talk_with_ids: z.optional(
    z
      .array(rowId('This is not the id of an account.'))
      .check(z.maxLength(maxReviewers, `Choose at most ${maxReviewers} people.`)),
  ),
})
export type RecordSubmissionInput = z.output<typeof recordSubmissionInput>

export const assignReviewersInput = z.object({
  ...row,
  reviewer_ids: reviewers.check(z.minLength(1, 'Choose at least one reviewer.')),
  days,
})
export type AssignReviewersInput = z.output<typeof assignReviewersInput>
