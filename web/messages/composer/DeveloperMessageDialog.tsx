import * as z from 'zod/mini'
import { newDraft } from '#shared/messages/composerDraft.ts'
import { sendMessagesInput } from '#shared/messages/messageInput.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { useSessionState } from '#web/platform/lib/browser/useSessionState.ts'
import { type DeveloperSelection, graphql } from '#web/platform/lib/graphql.ts'
import { MessageDialog } from './MessageDialog.tsx'
import type { Message, MessageAudience } from './messageAudience.ts'

const sendMutation = graphql(`
  mutation sendMessages($input: SendMessagesInput!, $key: String) {
    sendMessages(input: $input, key: $key) {
      ...MessagePlan
    }
  }
`)

interface Props {
  readonly selection: DeveloperSelection
  /** The recipients in the title: a name, or "Developers". */
  readonly who: string
  readonly onSent?: () => void
  readonly onClose: () => void
}

const schema = z.pick(sendMessagesInput, { channel: true, subject: true, body: true, without_recent: true })
const initial = newDraft()

export function DeveloperMessageDialog({ selection, who, onSent, onClose }: Props) {
  const draft = useSessionState(draftKey(selection), initial, { persisted: true })
  const send = useMutation(sendMutation, { showsErrors: true })
  const ask = ({ person_ids: _, job_id: _none, ...message }: Message, dry_run: boolean) =>
    send({ selection, ...message, dry_run })
  const audience: MessageAudience = {
    title: `Message ${who}`,
    nouns: ['developer', 'developers'],
    kind: 'developers',
    schema,
    initial,
    hasChannels: true,
    plan: async (message) => (await ask(message, true)).data.sendMessages,
    send: async (message) => {
      const { data, extensions } = await ask(message, false)
      return { ...data.sendMessages, change: extensions?.change }
    },
  }
  return <MessageDialog audience={audience} draft={draft} onSent={onSent} onClose={onClose} />
}

function draftKey({ ids }: DeveloperSelection): string {
  return `draft to ${ids?.length === 1 ? ids[0] : 'many'}`
}
