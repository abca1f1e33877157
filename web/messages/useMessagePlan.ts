import { useDebouncedValue } from '@mantine/hooks'
import * as z from 'zod/mini'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { type DeveloperSelection, graphql, type PlanMessagesMutation } from '#web/platform/lib/graphql.ts'
import { useDryRun } from '#web/platform/lists/useDryRun.ts'
import { type MessageForm, messageForm } from './messageForm.ts'

/** Needs no idempotency key: nothing is sent, so no answer is kept for a retry. */
const planMutation = graphql(`
  mutation planMessages($selection: DeveloperSelection!, $channel: MessageChannel!, $subject: String!, $body: String!) {
    sendMessages(selection: $selection, channel: $channel, subject: $subject, body: $body, dry_run: true) {
      count
      recipients {
        id
        name
        delivery_method
        subject
        body
      }
      skipped {
        reason
        count
        examples
      }
    }
  }
`)

export type MessagePlan = PlanMessagesMutation['sendMessages']

/** Milliseconds after the last keystroke. */
const typingPause = 400

/** Plans who would get a message, and its text for each. The plan is read again when the text changes. */
export function useMessagePlan(selection: DeveloperSelection, values: MessageForm) {
  const plan = useMutation(planMutation, { showsErrors: true })
  const [text] = useDebouncedValue(JSON.stringify(values), typingPause)
  const message = z.safeParse(messageForm, JSON.parse(text))
  const dryRun = useDryRun({
    chosen: message.success ? text : undefined,
    ask: async () => {
      const { data } = await plan({ variables: { selection, ...(message.data as MessageForm) } })
      if (!data) throw new Error('Vouch did not answer. Try again.')
      return data.sendMessages
    },
  })
  return { ...dryRun, isWritten: message.success }
}
