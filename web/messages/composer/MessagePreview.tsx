import { Button, Loader } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { deliveryMethods } from '#shared/platform/enumerations.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { PlannedRowsList } from '#web/platform/lists/bulk/PlannedRowsList.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './MessagePreview.module.css'
import type { MessageAudience, PlannedMessage, PlannedRecipient } from './messageAudience.ts'
import { RecipientSelect } from './RecipientSelect.tsx'
import type { useMessagePlan } from './useMessagePlan.ts'

type People = readonly { readonly id: string; readonly name: string }[]

interface Props {
  readonly planning: ReturnType<typeof useMessagePlan>
  readonly audience: MessageAudience
  /** Those whom the sender left out by hand. */
  readonly leftOut: People
  readonly onLeaveOut: (people: People) => void
  /** The fields that decide who gets it. */
  readonly children: ReactNode
}

/** Shows the message to each recipient, and who is skipped and why. */
export function MessagePreview({ planning, audience, leftOut, onLeaveOut, children }: Props) {
  const { plan, error, running, retry, isWritten } = planning
  return (
    <section className={`${ui.items} ${ui.block} ${styles.preview}`} aria-label="Preview" aria-busy={running}>
      {children}
      {leftOut.length > 0 && (
        <p className={styles.hint}>
          Left out by you: {leftOut.map(({ name }) => name).join(', ')}{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => onLeaveOut([])}>
            Put Back
          </Button>
        </p>
      )}
      <QueryError error={error} onRetry={retry} />
      {!isWritten && (
        <p className={styles.hint}>Write a subject and a message to see who gets it, and what it says to them.</p>
      )}
      {running && isWritten && <Loader size={24} role="status" aria-label="Finding out who gets the message" />}
      {plan && <Plan plan={plan} audience={audience} onLeaveOut={(one) => onLeaveOut([...leftOut, one])} />}
    </section>
  )
}

interface PlanProps {
  readonly plan: PlannedMessage
  readonly audience: MessageAudience
  readonly onLeaveOut: (recipient: PlannedRecipient) => void
}

function Plan({ plan, audience, onLeaveOut }: PlanProps) {
  const { recipients, skipped, warning } = plan
  const [chosen, setChosen] = useState(0)
  const place = Math.min(chosen, recipients.length - 1)
  const recipient = recipients[place]
  return (
    <>
      <p className={styles.sentence}>
        <strong>{sentence(recipients.length, audience.nouns)}</strong> <span>{channelCounts(plan)}</span>
      </p>
      {recipients.some(({ delivery_method }) => delivery_method === 'OUTBOX') && (
        <p className={`${ui.info} ${styles.outbox}`}>
          This installation sends nothing to real people: messages stay in the outbox.
        </p>
      )}
      {warning && (
        <div role="status" className={`${ui.warning} ${ui.group} ${styles.warning}`}>
          <p>{warning}</p>
          {audience.remedy}
        </div>
      )}
      {recipient && (
        <article className={`${ui.group} ${styles.message}`} aria-label={`To ${recipient.name}`}>
          <RecipientSelect
            recipients={recipients}
            place={place}
            onChange={setChosen}
            onLeaveOut={() => onLeaveOut(recipient)}
          />
          <MessageToOne recipient={recipient} />
        </article>
      )}
      <PlannedRowsList title="Skipped" rows={skipped} />
      <p className={styles.hint}>{quotaText(plan)}</p>
    </>
  )
}

function MessageToOne({ recipient }: { readonly recipient: PlannedRecipient }) {
  return (
    <>
      {recipient.last_messaged_at && (
        <p className={styles.hint}>
          Last messaged about this job <Timestamp moment={recipient.last_messaged_at} />
        </p>
      )}
      <h3>
        {recipient.subject}
        <StatusBadge {...deliveryMethods[recipient.delivery_method]} />
      </h3>
      <blockquote>{recipient.body}</blockquote>
    </>
  )
}

function sentence(count: number, [one, many]: MessageAudience['nouns']): string {
  if (count === 0) return 'Nobody gets the message.'
  return count === 1 ? `1 ${one} gets the message.` : `${formatCount(count)} ${many} get the message.`
}

/** Formats the recipients by channel, such as "Slack 8, E-mail 4"; empty when there is one channel. */
function channelCounts({ recipients }: PlannedMessage): string {
  const counts = valuesOf(deliveryMethods)
    .map((method) => ({ method, by: recipients.filter(({ delivery_method }) => delivery_method === method).length }))
    .filter(({ by }) => by > 0)
  return counts.length > 1 ? counts.map(({ method, by }) => `${deliveryMethods[method].label} ${by}`).join(', ') : ''
}

/** Says how many more messages the sender may send after this one. */
function quotaText({ recipients, quota_left: { hour, day } }: PlannedMessage): string {
  const [left, period] = hour <= day ? [hour, 'hour'] : [day, 'day']
  return `After this you may send ${formatCount(left - recipients.length)} more within the ${period}.`
}
