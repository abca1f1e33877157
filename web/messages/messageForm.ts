import * as z from 'zod/mini'
import { sendMessagesInput } from '#shared/messages/messageInput.ts'

/** What a person writes; whom it goes to is chosen before. */
export const messageForm = z.pick(sendMessagesInput, { channel: true, subject: true, body: true })
export type MessageForm = z.input<typeof messageForm>

export const emptyMessage: MessageForm = { channel: 'ANY', subject: '', body: '' }
