import { consentMethods } from '#shared/jobProfiles/jobProfiles.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { hourlyRate } from '#web/platform/lib/text/money.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './SentLineList.module.css'
import type { SendPlan } from './sendMutation.ts'

/** Shows who would be sent: what each agreed to, and at which price. */
export function SentLineList({ lines }: Pick<SendPlan, 'lines'>) {
  if (lines.length === 0) return null
  return (
    <ul className={`${ui.items} ${styles.lines}`} aria-label="Profiles to send">
      {lines.map((line) => (
        <li key={line.id}>
          <span>
            <bdi>{line.developer_name}</bdi> <span className={ui.quiet}>for {line.job_title}</span>
          </span>
          <span className={styles.price}>{hourlyRate(line.bill_rate, line.currency) ?? 'Without a price'}</span>
          <span className={ui.quiet}>{agreedText(line)}</span>
          <span className={`${ui.quiet} ${styles.price}`}>{line.margin !== null && `${line.margin} % margin`}</span>
        </li>
      ))}
    </ul>
  )
}

function agreedText({ consented_at, consent_method }: SendPlan['lines'][number]): string {
  const day = consented_at ? ` on ${formatDay(consented_at.slice(0, 10))}` : ''
  const how = consent_method ? `, ${consentMethods[consent_method].label.toLowerCase()}` : ''
  return `Agreed${day}${how}`
}
