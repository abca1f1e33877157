import type { DeliveryChannels } from '#server/platform/sending/channels.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'
import type { MessageChannel } from '#shared/platform/messaging/channels.ts'
import { maxMessageLength } from '#shared/platform/messaging/lengths.ts'
import { type MergeValues, mergeFields, mergeText, missingFields } from '#shared/platform/messaging/mergeFields.ts'
import { oneLine } from '#shared/platform/text/oneLine.ts'

/** The text has merge fields. The channel says how it should go. */
export interface MessageWords {
  readonly channel: MessageChannel
  readonly subject: string
  readonly body: string
}

export interface MessageLimits {
  readonly recent_days: number
  /** True leaves out people who were messaged within these days. */
  readonly without_recent: boolean
}

/** The message can go by these channels now. */
export interface MessageSending {
  readonly sender: { readonly id: string; readonly name: string }
  readonly channels: DeliveryChannels
  readonly jobsPageUrl: string
}

/** Says why somebody gets nothing: by the kind of reason, and in words. */
export interface Skip<Reason extends string> {
  readonly reason: Reason
  readonly label: string
}

/** A person who was chosen as a reader of a message. */
export interface Addressee<Reason extends string> {
  readonly id: string
  readonly values: MergeValues & { readonly full_name: string }
  /** Is null when the channels that the sender chose do not reach them. */
  readonly delivery_method: DeliveryMethod | null
  /** Forbids any message to them; null where nothing does. */
  readonly refusal: Skip<Reason> | null
}

/** Holds what a person would get, or why they get nothing. */
export interface PossibleRecipient<Reason extends string> {
  readonly id: string
  readonly name: string
  /** The subject and the body have the values of the person filled in. */
  readonly subject: string
  readonly body: string
  readonly delivery_method: DeliveryMethod | null
  readonly is_recent: boolean
  readonly skip: Skip<Reason | TextReason> | null
}

/** The reasons that follow from the message itself. */
export type TextReason = 'NO_WAY_TO_REACH' | 'MISSING_VALUE' | 'TOO_LONG' | 'JUST_SENT' | 'RECENT'

/** Tells what was sent before, by the ids of its readers. */
export interface SentBefore {
  readonly recent: ReadonlySet<string>
  /** The same sender sent the same text a moment ago: see `sentKey`. */
  readonly just: ReadonlySet<string>
}

/** Names a text that somebody got. */
export function sentKey(id: string, body: string): string {
  return `${id} ${body}`
}

/** Fills in a message for each person, and decides who gets it. @param unreachable says why the channel reaches somebody not. */
export function planMessage<Reason extends string>(
  addressees: readonly Addressee<Reason>[],
  message: MessageWords & MessageLimits,
  before: SentBefore,
  unreachable: string,
): PossibleRecipient<Reason>[] {
  return addressees.map((addressee) => {
    const { id, values, delivery_method, refusal } = addressee
    const subject = oneLine(mergeText(message.subject, values))
    const body = mergeText(message.body, values)
    const is_recent = before.recent.has(id)
    const skip =
      refusal ??
      missing(message, values) ??
      (delivery_method === null ? skipAs('NO_WAY_TO_REACH', unreachable) : null) ??
      (body.length > maxMessageLength ? skipAs('TOO_LONG', 'The text becomes too long with their values') : null) ??
      (before.just.has(sentKey(id, body)) ? skipAs('JUST_SENT', 'Got the same text from you a moment ago') : null) ??
      (is_recent && message.without_recent ? skipAs('RECENT', recently(message.recent_days)) : null)
    return { id, name: values.full_name, subject, body, delivery_method, is_recent, skip }
  })
}

/** Counts those who were messaged lately and would get the message otherwise. */
export function countRecent(candidates: readonly PossibleRecipient<string>[]): number {
  return candidates.filter(({ is_recent, skip }) => is_recent && (skip === null || skip.reason === 'RECENT')).length
}

function skipAs<Reason extends string>(reason: Reason, label: string): Skip<Reason> {
  return { reason, label }
}

function missing({ subject, body }: MessageWords, values: MergeValues): Skip<'MISSING_VALUE'> | null {
  const [field] = missingFields(`${subject}\n${body}`, values)
  return field ? skipAs('MISSING_VALUE', mergeFields[field].missing) : null
}

function recently(days: number): string {
  return days === 1 ? 'Messaged within a day' : `Messaged in the last ${days} days`
}
