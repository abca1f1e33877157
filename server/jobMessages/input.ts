import * as z from 'zod/mini'
import { defaultJobSubject } from '#shared/jobMessages/jobMessages.ts'
import { messageLimits, messageWords } from '#shared/messages/messageInput.ts'
import { notBlank, rowId } from '#shared/platform/fields.ts'
import { messageChannels } from '#shared/platform/messaging/channels.ts'
import { filledInFor } from '#shared/platform/messaging/filledIn.ts'
import { maxMessageLength, maxRecipients } from '#shared/platform/messaging/lengths.ts'
import { valuesOf } from '#shared/platform/transitions.ts'

/** The body of `POST {portal}/slack/job-message/send`. Optional fields have defaults, so the specification's minimal body works. */
export const jobMessageInput = z.object({
  jobId: rowId('Choose a job.'),
  devIds: z
    .array(rowId('This is not the id of a developer.'), 'Select at least one developer.')
    .check(
      z.minLength(1, 'Select at least one developer.'),
      z.maxLength(maxRecipients, `Select at most ${maxRecipients} developers at a time.`),
    ),
  message: z
    .string('Write a message.')
    .check(
      z.trim(),
      notBlank('Write a message.'),
      z.maxLength(maxMessageLength, `Use at most ${maxMessageLength} characters.`),
      filledInFor('candidates'),
    ),
  /** Only e-mails have a subject. */
  subject: z._default(messageWords('candidates').subject, defaultJobSubject),
  channel: z._default(z.enum(valuesOf(messageChannels), 'Choose a channel.'), 'ANY'),
  recentDays: messageLimits.recent_days,
  /** True leaves out people who were messaged within these days. */
  withoutRecent: messageLimits.without_recent,
  /** True puts the messages into the outbox, so they reach nobody. Only the production portal honours false. */
  test: z._default(z.boolean('Say whether this is a test: true or false.'), true),
  /** True sends nothing, and only returns who would get the message. */
  dryRun: z._default(z.boolean('Say whether this is a dry run: true or false.'), false),
})

/** A message about a job, as its sender asks for it. */
export type JobMessageRequest = Omit<z.output<typeof jobMessageInput>, 'test' | 'dryRun'>
