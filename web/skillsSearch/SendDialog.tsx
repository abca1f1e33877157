import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { messageFailedNotice, messageSentNotice, quotaRefusal } from '#shared/jobMessages/jobMessages.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { usePortal } from '#web/platform/lib/portal.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { ModalFooter } from '#web/platform/ui/overlays/ModalFooter.tsx'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { MessagePlanView } from './MessagePlanView.tsx'
import {
  type CandidateMessagePlan,
  type CandidateMessageRequest,
  fetchMessagePlan,
  sendCandidateMessage,
} from './sendMessage.ts'

interface Props {
  /** Must not change while the dialog is open. */
  readonly request: CandidateMessageRequest
  readonly onSent: () => void
  readonly onClose: () => void
}

const frame = { title: 'Send Message', width: 560 }

/** Shows who gets the message, and who does not and why. Sends it exactly once after confirmation. */
export function SendDialog({ request, onSent, onClose }: Props) {
  const { plan, error, retry } = usePlan(request)
  if (!plan) return <LoadingDialog {...frame} error={error} onRetry={retry} onClose={onClose} />
  return <Confirmation plan={plan} request={request} onSent={onSent} onClose={onClose} />
}

function Confirmation({ plan, request, onSent, onClose }: Props & { readonly plan: CandidateMessagePlan }) {
  const portal = usePortal()
  // One idempotency key per dialog makes all its attempts one send.
  const [key] = useState(() => crypto.randomUUID())
  const { running, run } = useAsyncAction(async () => {
    try {
      await sendCandidateMessage(portal, request, key)
    } catch (error) {
      showToast('danger', messageFailedNotice(errorText(error) ?? ''))
      return
    }
    showToast('success', messageSentNotice)
    onSent()
  })
  const count = plan.recipients.length
  const beyondQuota = quotaRefusal(plan.quotaLeft, count) !== undefined
  return (
    <Modal {...frame} onClose={onClose}>
      <div className={modal.body}>
        <MessagePlanView plan={plan} />
      </div>
      <ModalFooter>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={run} loading={running} disabled={count === 0 || beyondQuota}>
          Send to {count} {count === 1 ? 'developer' : 'developers'}
        </Button>
      </ModalFooter>
    </Modal>
  )
}

/** Runs the dry run when the dialog opens, and again on `retry`. */
function usePlan(request: CandidateMessageRequest) {
  const portal = usePortal()
  const [plan, setPlan] = useState<CandidateMessagePlan>()
  const { error, run: retry } = useAsyncAction(async () => setPlan(await fetchMessagePlan(portal, request)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the request for which the dialog was opened.
  useEffect(() => {
    void retry()
  }, [])
  return { plan, error, retry }
}
