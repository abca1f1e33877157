import { shownState } from '#shared/messages/messageStates.ts'
import { deliveryMethods } from '#shared/platform/enumerations.ts'
import { exactMoment } from '#web/platform/lib/time/relativeTime.ts'
import { useFromNow } from '#web/platform/lib/time/useFromNow.ts'
import { Tooltip } from '#web/platform/ui/overlays/Tooltip.tsx'
import { VisuallyHidden } from '#web/platform/ui/text/VisuallyHidden.tsx'
import ui from '#web/platform/ui/ui.module.css'
import type { Candidate } from './candidate.ts'
import styles from './Reachout.module.css'

type JobMessage = Candidate['job_messages'][number]

/** Shows the age of the last message about the job, red if it failed. Details show on hover and focus. */
export function Reachout({ messages }: { messages: readonly JobMessage[] }) {
  const [latest] = messages
  return latest ? <Latest message={latest} count={messages.length} /> : '-'
}

function Latest({ message, count }: { message: JobMessage; count: number }) {
  const age = useFromNow(message.created_at)
  const failed = message.success === false
  return (
    <Tooltip content={<Details message={message} count={count} />}>
      <span className={failed ? `${ui.bad} ${styles.failed}` : styles.age}>
        {age}
        {failed && <VisuallyHidden>, failed</VisuallyHidden>}
      </span>
    </Tooltip>
  )
}

function Details({ message, count }: { message: JobMessage; count: number }) {
  const reason = reasonOf(message.metadata)
  return (
    <span className={`${ui.lines} ${styles.details}`}>
      <strong>
        {shownState(message).label} · {deliveryMethods[message.delivery_method].label}
      </strong>
      <span>{exactMoment(message.created_at)}</span>
      {reason && <span>{reason}</span>}
      {count > 1 && <span>{count} messages about this job so far</span>}
    </span>
  )
}

/** Returns why the message was not sent, or its outcome is unknown; undefined if the server gave no reason. */
function reasonOf(metadata: unknown): string | undefined {
  const { reason } = (metadata ?? {}) as { reason?: unknown }
  return typeof reason === 'string' ? reason : undefined
}
