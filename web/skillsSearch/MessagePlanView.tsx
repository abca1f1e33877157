import { useState } from 'react'
import { quotaRefusal, skipReasons } from '#shared/jobMessages/jobMessages.ts'
import { deliveryMethods } from '#shared/platform/enumerations.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { RecipientSelect } from '#web/messages/RecipientSelect.tsx'
import { formatCount } from '#web/platform/lib/formatCount.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import styles from './MessagePlanView.module.css'
import type { CandidateMessagePlan } from './sendMessage.ts'

interface Props {
  readonly plan: CandidateMessagePlan
}

/** Shows the result of a dry run: the message, its recipients by channel, and who is skipped and why. */
export function MessagePlanView({ plan }: Props) {
  const { recipients, skipped, warning } = plan
  return (
    <>
      {plan.test && (
        <p className={styles.test}>This is a test: the messages are kept in the outbox and reach nobody.</p>
      )}
      {warning && (
        <p role="status" className={styles.warning}>
          {warning}
        </p>
      )}
      <MessagePreview recipients={recipients} />
      <section>
        <h3 className={styles.heading}>
          {count(recipients.length)} {recipients.length === 1 ? 'gets' : 'get'} the message
          {recipients.length > 0 && <span>{channelCounts(plan)}</span>}
        </h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard. */}
        <ul className={styles.people} tabIndex={0} aria-label="Who gets the message">
          {recipients.map(({ devId, name, deliveryMethod, lastMessagedAt }) => (
            <li key={devId}>
              <span className={styles.name}>{name}</span>
              {lastMessagedAt && (
                <span className={styles.note}>
                  last messaged <Timestamp moment={lastMessagedAt} />
                </span>
              )}
              <StatusBadge {...deliveryMethods[deliveryMethod]} />
            </li>
          ))}
        </ul>
        <Quota plan={plan} />
      </section>
      {skipped.length > 0 && (
        <section>
          <h3 className={styles.heading}>
            {count(skipped.length)} {skipped.length === 1 ? 'is' : 'are'} skipped
          </h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above. */}
          <ul className={styles.people} tabIndex={0} aria-label="Who is skipped">
            {skipped.map(({ devId, name, reason }) => (
              <li key={devId}>
                <span className={styles.name}>{name ?? 'Unknown developer'}</span>
                <StatusBadge {...skipReasons[reason]} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function MessagePreview({ recipients }: Pick<CandidateMessagePlan, 'recipients'>) {
  const [place, setPlace] = useState(0)
  const recipient = recipients[place]
  if (!recipient) return null
  return (
    <section aria-label="Preview" className={styles.preview}>
      <RecipientSelect recipients={recipients} place={place} onChange={setPlace} />
      <blockquote className={styles.message}>{recipient.message}</blockquote>
    </section>
  )
}

/** Shows the viewer's quota after this message, or why the message exceeds it. */
function Quota({ plan: { recipients, quotaLeft } }: Pick<Props, 'plan'>) {
  const refusal = quotaRefusal(quotaLeft, recipients.length)
  if (refusal) {
    return (
      <p role="alert" className={styles.refusal}>
        {refusal}
      </p>
    )
  }
  const { hour, day } = quotaLeft
  const [left, period] = hour <= day ? [hour, 'hour'] : [day, 'day']
  const after = formatCount(left - recipients.length)
  return (
    <p className={styles.quota}>
      After this you may send {after} more within the {period}.
    </p>
  )
}

function count(developers: number): string {
  return developers === 1 ? '1 developer' : `${formatCount(developers)} developers`
}

/** Formats the number of recipients by channel: "Slack 8, E-mail 3". */
function channelCounts({ recipients }: CandidateMessagePlan): string {
  return valuesOf(deliveryMethods)
    .map((method) => ({ method, by: recipients.filter(({ deliveryMethod }) => deliveryMethod === method).length }))
    .filter(({ by }) => by > 0)
    .map(({ method, by }) => `${deliveryMethods[method].label} ${by}`)
    .join(', ')
}
