import * as z from 'zod/mini'
import { sendMessagesInput } from '#shared/messages/messageInput.ts'

/** The part of the input that the form edits. The recipients are chosen before. */
export const messageForm = z.pick(sendMessagesInput, { channel: true, subject: true, body: true })
export type MessageForm = z.input<typeof messageForm>

export const emptyMessage: MessageForm = { channel: 'ANY', subject: '', body: '' }
