import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { QuotaLeft } from '#shared/jobMessages/jobMessages.ts'
import type { ComposerDraft, MessageForm } from '#shared/messages/composerDraft.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'
import type { Audience } from '#shared/platform/messaging/mergeFields.ts'
import type { PlannedRows } from '#web/platform/lists/bulk/bulkAction.ts'

/** A message as it is planned and sent. */
export interface Message extends MessageForm {
  readonly recent_days: number
  /** The ids of those whom its sender left out by hand. */
  readonly left_out: string[]
}

/** Says who gets a message, with its text for each of them, and who is skipped and why. */
export interface PlannedMessage {
  readonly recipients: readonly PlannedRecipient[]
  readonly skipped: readonly PlannedRows[]
  /** The number of those who were messaged lately, and get this message or would. */
  readonly recent: number
  readonly quota_left: QuotaLeft
  /** Says what is wrong with what the text promises. */
  readonly warning?: string | null
}

export interface PlannedRecipient {
  readonly id: string
  readonly name: string
  readonly delivery_method: DeliveryMethod
  readonly subject: string
  readonly body: string
  readonly last_messaged_at?: string | null
}

export interface SentMessage {
  readonly recipients: readonly Pick<PlannedRecipient, 'name' | 'delivery_method'>[]
  /** The change that can be undone. */
  readonly change: unknown
}

/** The readers of a message: what their composer asks for, and how it reaches them. */
export interface MessageAudience {
  /** The title of the dialog. */
  readonly title: string
  /** A reader, and several. */
  readonly nouns: readonly [string, string]
  readonly kind: Exclude<Audience, 'any' | 'decided'>
  /** Parses what is typed. */
  readonly schema: z.ZodMiniType
  /** The draft before anything is typed. */
  readonly initial: ComposerDraft
  /** False for readers who can only be mailed. */
  readonly hasChannels: boolean
  /** A text that changes with the readers. The message is then planned again. */
  readonly known?: string
  /** More fields, above the words. */
  readonly fields?: ReactNode
  /** Mends what the plan warns of. */
  readonly remedy?: ReactNode
  readonly plan: (message: Message) => Promise<PlannedMessage>
  /** @returns undefined when it was not sent, and somebody was told why. */
  readonly send: (message: Message) => Promise<SentMessage | undefined>
  /** Says that it was sent, in place of the usual words. */
  readonly notice?: string
}
