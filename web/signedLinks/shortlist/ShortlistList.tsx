import { Button } from '@mantine/core'
import { clientAnswers } from '#shared/jobProfiles/clientAnswers.ts'
import { signedLinkStates } from '#shared/signedLinks/signedLinks.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { LinkFate } from '#web/signedLinks/LinkFate.tsx'
import styles from '#web/signedLinks/LinkList.module.css'
import { useWithdraw } from '#web/signedLinks/useWithdraw.ts'
import type { Shortlist } from './shortlistsQuery.ts'

/** Lists the shortlists of a job: whether each was opened, and what was answered about each person. */
export function ShortlistList({ shortlists }: { shortlists: readonly Shortlist[] }) {
  if (shortlists.length === 0) return null
  return (
    <section aria-label="Made before" className={styles.section}>
      <h3>Made before</h3>
      <ul className={`${ui.items} ${styles.links}`}>
        {shortlists.map((shortlist) => (
          <MadeShortlist key={shortlist.id} shortlist={shortlist} />
        ))}
      </ul>
    </section>
  )
}

const dayMs = 24 * 60 * 60_000

function MadeShortlist({ shortlist: { id, link, people, reminded_at } }: { shortlist: Shortlist }) {
  const { running, run } = useWithdraw()
  const dialog = useDialog()
  // The server reminds at most once a day.
  const isFresh = reminded_at !== null && Date.now() - Date.parse(reminded_at) < dayMs
  const mayRemind = useCan('companyMessages:send') && !isFresh
  return (
    <li>
      <StatusBadge {...signedLinkStates[link.state]} />
      <div>
        <p>
          For {link.contact_name}, made <Timestamp moment={link.created_at} />
          {link.made_by_name && ` by ${link.made_by_name}`}
        </p>
        <p className={ui.aside}>
          <LinkFate link={link} />
          {reminded_at && (
            <>
              {' · reminded '}
              <Timestamp moment={reminded_at} />
            </>
          )}
        </p>
        <ul className={styles.people}>
          {people.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      </div>
      {link.state === 'LIVE' && (
        <div className={ui.group}>
          {mayRemind && (
            <Button variant="default" size="compact-sm" onClick={() => dialog.open('message-company', id)}>
              Remind
            </Button>
          )}
          <Button variant="default" size="compact-sm" disabled={running} onClick={() => void run(id)}>
            Withdraw
          </Button>
        </div>
      )}
    </li>
  )
}

function Person({ person }: { person: Shortlist['people'][number] }) {
  const { developer_name, state, client_answer, client_answered_at } = person
  return (
    <li className={ui.phrase}>
      <span>{developer_name}</span>
      {client_answer ? (
        <>
          <StatusBadge {...clientAnswers[client_answer]} />
          {client_answered_at && <Timestamp moment={client_answered_at} />}
        </>
      ) : (
        <span className={ui.aside}>{state === 'ENDED' ? 'Not shown any more' : 'Not answered yet'}</span>
      )}
    </li>
  )
}
