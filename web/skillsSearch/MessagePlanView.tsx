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
  /** The recipients of the plan who still get the message. */
  readonly chosen: readonly Recipient[]
  /** Undefined once a message was sent, when nothing can be chosen any more. */
  readonly onToggle: ((devId: string) => void) | undefined
}

type Recipient = CandidateMessagePlan['recipients'][number]

/** Shows the result of a dry run: the message, its recipients by channel, each to be left out, and who is skipped and why. */
export function MessagePlanView({ plan, chosen, onToggle }: Props) {
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
      <MessagePreview recipients={chosen} />
      <section>
        <h3 className={styles.heading}>
          {count(chosen.length)} {chosen.length === 1 ? 'gets' : 'get'} the message
          {chosen.length > 0 && <span>{channelCounts(chosen)}</span>}
        </h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard. */}
        <ul className={styles.people} tabIndex={0} aria-label="Who gets the message">
          {recipients.map((recipient) => (
            <RecipientItem
              key={recipient.devId}
              recipient={recipient}
              isChosen={chosen.includes(recipient)}
              onToggle={onToggle}
            />
          ))}
        </ul>
        <Quota quotaLeft={plan.quotaLeft} count={chosen.length} />
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

interface ItemProps extends Pick<Props, 'onToggle'> {
  readonly recipient: Recipient
  readonly isChosen: boolean
}

function RecipientItem({ recipient: { devId, name, deliveryMethod, lastMessagedAt }, isChosen, onToggle }: ItemProps) {
  return (
    <li>
      <label className={styles.name}>
        <input type="checkbox" checked={isChosen} disabled={!onToggle} onChange={() => onToggle?.(devId)} />
        {name}
      </label>
      {lastMessagedAt && (
        <span className={styles.note}>
          last messaged <Timestamp moment={lastMessagedAt} />
        </span>
      )}
      <StatusBadge {...deliveryMethods[deliveryMethod]} />
    </li>
  )
}

function MessagePreview({ recipients }: { recipients: readonly Recipient[] }) {
  const [wanted, setPlace] = useState(0)
  // Those who were just left out may have been the last ones.
  const place = Math.min(wanted, recipients.length - 1)
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
function Quota({ quotaLeft, count }: Pick<CandidateMessagePlan, 'quotaLeft'> & { readonly count: number }) {
  const refusal = quotaRefusal(quotaLeft, count)
  if (refusal) {
    return (
      <p role="alert" className={styles.refusal}>
        {refusal}
      </p>
    )
  }
  const { hour, day } = quotaLeft
  const [left, period] = hour <= day ? [hour, 'hour'] : [day, 'day']
  const after = formatCount(left - count)
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
function channelCounts(recipients: readonly Recipient[]): string {
  return valuesOf(deliveryMethods)
    .map((method) => ({ method, by: recipients.filter(({ deliveryMethod }) => deliveryMethod === method).length }))
    .filter(({ by }) => by > 0)
    .map(({ method, by }) => `${deliveryMethods[method].label} ${by}`)
    .join(', ')
}
