import { Loader } from '@mantine/core'
import { useState } from 'react'
import { deliveryMethods } from '#shared/platform/enumerations.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { formatCount } from '#web/platform/lib/formatCount.ts'
import { PlannedRowsList } from '#web/platform/lists/PlannedRowsList.tsx'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import styles from './MessagePreview.module.css'
import { RecipientSelect } from './RecipientSelect.tsx'
import type { MessagePlan, useMessagePlan } from './useMessagePlan.ts'

interface Props {
  readonly planning: ReturnType<typeof useMessagePlan>
}

/** Shows the message to each recipient, and who is skipped and why. */
export function MessagePreview({ planning: { plan, error, running, retry, isWritten } }: Props) {
  const message = errorText(error)
  return (
    <section className={styles.preview} aria-label="Preview" aria-busy={running}>
      {message && (
        <Banner type="danger" onRetry={retry}>
          {message}
        </Banner>
      )}
      {!isWritten && (
        <p className={styles.hint}>Write a subject and a message to see who gets it, and what it says to them.</p>
      )}
      {running && isWritten && <Loader size={24} role="status" aria-label="Finding out who gets the message" />}
      {plan && <Plan plan={plan} />}
    </section>
  )
}

function Plan({ plan }: { plan: MessagePlan }) {
  const { recipients, skipped } = plan
  const [chosen, setChosen] = useState(0)
  const place = Math.min(chosen, recipients.length - 1)
  const recipient = recipients[place]
  return (
    <>
      <p className={styles.sentence}>
        <strong>{sentence(recipients.length)}</strong> <span>{channelCounts(plan)}</span>
      </p>
      {recipients.some(({ delivery_method }) => delivery_method === 'OUTBOX') && (
        <p className={styles.outbox}>This installation sends nothing to real people: messages stay in the outbox.</p>
      )}
      {recipient && (
        <article className={styles.message} aria-label={`To ${recipient.name}`}>
          <RecipientSelect recipients={recipients} place={place} onChange={setChosen} />
          <h3>
            {recipient.subject}
            <StatusBadge {...deliveryMethods[recipient.delivery_method]} />
          </h3>
          <p>{recipient.body}</p>
        </article>
      )}
      <PlannedRowsList title="Skipped" rows={skipped} />
    </>
  )
}

function sentence(count: number): string {
  if (count === 0) return 'Nobody gets the message.'
  return count === 1 ? '1 developer gets the message.' : `${formatCount(count)} developers get the message.`
}

/** Formats the recipients by channel, such as "Slack 8, E-mail 4"; empty when there is one channel. */
function channelCounts({ recipients }: MessagePlan): string {
  const counts = valuesOf(deliveryMethods)
    .map((method) => ({ method, by: recipients.filter(({ delivery_method }) => delivery_method === method).length }))
    .filter(({ by }) => by > 0)
  return counts.length > 1 ? counts.map(({ method, by }) => `${deliveryMethods[method].label} ${by}`).join(', ') : ''
}
