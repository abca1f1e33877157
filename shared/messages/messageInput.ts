import * as z from 'zod/mini'
import { changesInput, dateTime, isPast, requiredLine, requiredText, rowId } from '#shared/platform/fields.ts'
import { channels, messageChannels } from '#shared/platform/messaging/channels.ts'
import { filledInFor } from '#shared/platform/messaging/filledIn.ts'
import { maxMessageLength, maxRecipients } from '#shared/platform/messaging/lengths.ts'
import type { Audience } from '#shared/platform/messaging/mergeFields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { isRecentDays, mostRecentDays, usualRecentDays } from './recentDays.ts'

/** The words of a message, whose fields its readers have. */
export function messageWords(audience: Audience, maxLength = maxMessageLength) {
  return {
    subject: requiredLine('Write a subject.').check(filledInFor(audience)),
    body: requiredText('Write a message.', maxLength).check(filledInFor(audience)),
  }
}

const wholeDays = `Enter a number of days from 1 to ${mostRecentDays}.`

/** Says who of those chosen gets no message after all. */
export const messageLimits = {
  recent_days: z._default(z.int(wholeDays).check(z.refine(isRecentDays, wholeDays)), usualRecentDays),
  /** True leaves out those who were messaged within these days. */
  without_recent: z._default(z.boolean(), false),
  left_out: z._default(z.array(rowId('This is not the id of a person.')).check(z.maxLength(maxRecipients)), []),
}

export const sendMessagesInput = z.object({
  channel: z._default(z.enum(valuesOf(messageChannels), 'Choose a channel.'), 'ANY'),
  ...messageWords('developers'),
  ...messageLimits,
})

export const replyInput = z.object({
  developer_id: rowId('This is not the id of a developer.'),
  channel: z.enum(valuesOf(channels), 'Choose a channel.'),
  received_at: dateTime('Choose when it came.').check(z.refine(isPast, 'That is in the future.')),
  body: requiredText('Write what they said.', maxMessageLength),
})
export type ReplyInput = z.output<typeof replyInput>

export const replyChanges = changesInput(z.omit(replyInput, { developer_id: true }))
export type ReplyChanges = z.output<typeof replyChanges>
