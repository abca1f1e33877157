import { undoSeconds } from '#shared/platform/undo.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import type { MessageAudience, SentMessage } from './messageAudience.ts'

/** Says to how many a message goes, and when. */
export function acceptedText({ recipients }: SentMessage, [, many]: MessageAudience['nouns']): string {
  const [first] = recipients
  const who = recipients.length === 1 && first ? first.name : `${formatCount(recipients.length)} ${many}`
  const isKept = recipients.every(({ delivery_method }) => delivery_method === 'OUTBOX')
  return isKept
    ? `The message to ${who} is in the outbox.`
    : `The message to ${who} will be sent in ${undoSeconds} seconds.`
}
