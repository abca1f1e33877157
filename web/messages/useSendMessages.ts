import { undoSeconds } from '#shared/platform/undo.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { formatCount } from '#web/platform/lib/formatCount.ts'
import { type DeveloperSelection, graphql, type SendMessagesMutation } from '#web/platform/lib/graphql.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import type { MessageForm } from './messageForm.ts'

const sendMutation = graphql(`
  mutation sendMessages(
    $selection: DeveloperSelection!
    $channel: MessageChannel!
    $subject: String!
    $body: String!
    $key: String
  ) {
    sendMessages(selection: $selection, channel: $channel, subject: $subject, body: $body, dry_run: false, key: $key) {
      count
      recipients {
        name
        delivery_method
      }
    }
  }
`)

/** Returns a function that sends a message, and offers *Undo* until it is sent. */
export function useSendMessages(selection: DeveloperSelection) {
  const showUndo = useUndo()
  const send = useMutation(sendMutation, { showsErrors: true })
  return async (message: MessageForm): Promise<void> => {
    const { data, extensions } = await send({ variables: { selection, ...message } })
    if (data) showUndo(sentText(data.sendMessages), extensions?.change)
  }
}

function sentText({ count, recipients }: SendMessagesMutation['sendMessages']): string {
  const [first] = recipients
  const who = count === 1 && first ? first.name : `${formatCount(count)} developers`
  const isKept = recipients.every(({ delivery_method }) => delivery_method === 'OUTBOX')
  return isKept
    ? `The message to ${who} is in the outbox.`
    : `The message to ${who} will be sent in ${undoSeconds} seconds.`
}
