import * as z from 'zod/mini'
import { channels } from '#shared/checkIns/checkIns.ts'
import { stageReasons } from '#shared/developers/developerStages.ts'
import { maxMessageLength } from '#shared/jobMessages/jobMessages.ts'
import { changesInput, dateTime, optionalChoice, requiredLine, requiredText, rowId } from '#shared/platform/fields.ts'
import { rowSelection } from '#shared/platform/selection.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { filledIn } from './filledIn.ts'
import { messageChannels } from './messages.ts'

/** Milliseconds by which the clock of a browser may be ahead. */
const clockDifference = 300_000

function isPast(moment: string): boolean {
  return Date.parse(moment) <= Date.now() + clockDifference
}

const subject = requiredLine('Write a subject.').check(filledIn)
const body = requiredText('Write a message.', maxMessageLength).check(filledIn)

export const sendMessagesInput = z.object({
  selection: rowSelection,
  channel: z.enum(valuesOf(messageChannels), 'Choose a channel.'),
  subject,
  body,
  dry_run: z.boolean(),
})

export const templateInput = z.object({
  name: requiredLine('Name the template.', 80),
  subject,
  body,
  /** The template is for rejections with this reason. */
  rejection_reason: optionalChoice(valuesOf(stageReasons), 'Choose a reason.'),
})
export type TemplateInput = z.output<typeof templateInput>

export const templateChanges = changesInput(templateInput)
export type TemplateChanges = z.output<typeof templateChanges>

export const replyInput = z.object({
  developer_id: rowId('This is not the id of a developer.'),
  channel: z.enum(valuesOf(channels), 'Choose a channel.'),
  received_at: dateTime('Choose when it came.').check(z.refine(isPast, 'That is in the future.')),
  body: requiredText('Write what they said.', maxMessageLength),
})
export type ReplyInput = z.output<typeof replyInput>

export const replyChanges = changesInput(z.omit(replyInput, { developer_id: true }))
export type ReplyChanges = z.output<typeof replyChanges>
