import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { messageFailedNotice, messageSentNotice } from '#shared/jobMessages/jobMessages.ts'
import type { ComposerDraft } from '#shared/messages/composerDraft.ts'
import { messageWords, sendMessagesInput } from '#shared/messages/messageInput.ts'
import { MessageDialog } from '#web/messages/composer/MessageDialog.tsx'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { usePortal } from '#web/platform/lib/api/portal.ts'
import { failureText } from '#web/platform/lib/text/errorText.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { candidateRequest, fetchJobMessagePlan, sendToCandidates } from './sendToCandidates.ts'

interface Props {
  readonly jobId: string
  /** The chosen developers, in the order that they are shown. Read once, when the dialog opens. */
  readonly devIds: readonly string[]
  readonly draft: readonly [ComposerDraft, (change: (before: ComposerDraft) => ComposerDraft) => void]
  /** The draft before anything is typed. */
  readonly initial: ComposerDraft
  readonly onSent: () => void
  readonly onClose: () => void
}

const schema = z.object({
  ...z.pick(sendMessagesInput, { channel: true, without_recent: true }).shape,
  ...messageWords('candidates'),
})

export function JobMessageDialog({ jobId, devIds: chosen, initial, ...dialog }: Props) {
  const [devIds] = useState(chosen)
  const portal = usePortal()
  const mayPublish = useCan('jobs:write')
  const { open } = useDialog()
  const keyOf = useKeys()
  return (
    <MessageDialog
      {...dialog}
      audience={{
        title: 'Send Message',
        nouns: ['developer', 'developers'],
        kind: 'candidates',
        schema,
        initial,
        hasChannels: true,
        notice: messageSentNotice,
        remedy: mayPublish && (
          <Button size="compact-sm" variant="default" onClick={() => open('edit-public-job', jobId)}>
            Put on the Jobs Page
          </Button>
        ),
        plan: (message) => fetchJobMessagePlan(portal, candidateRequest(jobId, devIds, message)),
        send: async (message) => {
          const request = candidateRequest(jobId, devIds, message)
          try {
            const { change } = await sendToCandidates(portal, request, keyOf(JSON.stringify(request)))
            return { recipients: [], change }
          } catch (error) {
            showToast('danger', messageFailedNotice(failureText(error)))
            return undefined
          }
        },
      }}
    />
  )
}

/** Returns a function that gives a message its idempotency key. All attempts to send the same message have the same one. */
function useKeys() {
  const kept = useRef({ content: '', key: '' })
  return (content: string): string => {
    if (kept.current.content !== content) kept.current = { content, key: crypto.randomUUID() }
    return kept.current.key
  }
}
