import { Button } from '@mantine/core'
import { consentAnswers, signedLinkStates } from '#shared/signedLinks/signedLinks.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { LinkFate } from './LinkFate.tsx'
import styles from './LinkList.module.css'
import type { SignedLink } from './profileLinks.ts'
import { useWithdraw } from './useWithdraw.ts'

interface Props {
  readonly label: string
  readonly links: readonly SignedLink[]
}

/** Lists the existing links with their state, and a button that withdraws each. */
export function LinkList({ label, links }: Props) {
  const { running, run } = useWithdraw()
  if (links.length === 0) return null
  return (
    <section aria-label={label} className={styles.section}>
      <h3>{label}</h3>
      <ul className={`${ui.items} ${styles.links}`}>
        {links.map((link) => (
          <li key={link.id}>
            <StatusBadge {...(link.answer ? consentAnswers[link.answer] : signedLinkStates[link.state])} />
            <div>
              <p>
                Made {link.in_shortlist && 'in a shortlist '}
                <Timestamp moment={link.created_at} />
                {link.made_by_name && ` by ${link.made_by_name}`}
                {link.contact_name && ` for ${link.contact_name}, who can answer by it`}
              </p>
              <p className={ui.aside}>
                <LinkFate link={link} />
              </p>
              {link.answer_note && <blockquote className={styles.note}>{link.answer_note}</blockquote>}
            </div>
            {link.state === 'LIVE' && (
              <Button variant="default" size="compact-sm" disabled={running} onClick={() => run(link.id)}>
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
