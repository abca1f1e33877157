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
  /** Read once, when the dialog opens. */
  readonly request: CandidateMessageRequest
  readonly onSent: () => void
  readonly onClose: () => void
}

const frame = { title: 'Send Message', width: 560 }

/** Shows who gets the message, and who does not and why. Sends it exactly once after confirmation. */
export function SendDialog(props: Props) {
  const [request] = useState(props.request)
  const { plan, error, retry } = usePlan(request)
  if (!plan) return <LoadingDialog {...frame} error={error} onRetry={retry} onClose={props.onClose} />
  return <Confirmation {...props} plan={plan} request={request} />
}

function Confirmation({ plan, request, onSent, onClose }: Props & { readonly plan: CandidateMessagePlan }) {
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const chosen = plan.recipients.filter(({ devId }) => !leftOut.includes(devId))
  const devIds = request.devIds.filter((id) => !leftOut.includes(id))
  const { running, isTried, run } = useSend({ ...request, devIds }, onSent)
  const count = chosen.length
  const beyondQuota = quotaRefusal(plan.quotaLeft, count) !== undefined
  const toggle = (id: string) =>
    setLeftOut((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  return (
    <Modal {...frame} onClose={onClose}>
      <div className={modal.body}>
        <MessagePlanView plan={plan} chosen={chosen} onToggle={isTried ? undefined : toggle} />
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

/**
 * Returns a function that sends the message. All its attempts are one send, because they have the same idempotency key, so once it `isTried` the
 * request must stay the same.
 */
function useSend(request: CandidateMessageRequest, onSent: () => void) {
  const portal = usePortal()
  const [key] = useState(() => crypto.randomUUID())
  const [isTried, setTried] = useState(false)
  const { running, run } = useAsyncAction(async () => {
    setTried(true)
    try {
      await sendCandidateMessage(portal, request, key)
    } catch (error) {
      showToast('danger', messageFailedNotice(errorText(error) ?? ''))
      return
    }
    showToast('success', messageSentNotice)
    onSent()
  })
  return { running, isTried, run }
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
