import { shownMailState } from '#shared/companyMessages/companyMessages.ts'
import { guestKinds } from '#shared/meetings/invitations.ts'
import { graphql, type MeetingGuestsFragment } from '#web/platform/lib/graphql.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import styles from './GuestList.module.css'

graphql(`
  fragment MeetingGuests on Meeting {
    guests {
      id
      kind
      name
      invited
      mail {
        method
        state
        delivery_method
        reason
      }
    }
  }
`)

type Guest = MeetingGuestsFragment['guests'][number]

/** Lists who takes part in a meeting, and what became of the last mail to them. */
export function GuestList({ guests }: MeetingGuestsFragment) {
  if (guests.length === 0) return undefined
  return (
    <ul className={styles.guests} aria-label="Participants">
      {guests.map((guest) => (
        <li key={guest.id}>
          <bdi>{guest.name}</bdi>
          <span className={styles.kind}>{guestKinds[guest.kind].label}</span>
          <MailState {...guest} />
        </li>
      ))}
    </ul>
  )
}

function MailState({ mail }: Guest) {
  if (!mail) return <span className={styles.kind}>No mail</span>
  return (
    <span className={styles.mail}>
      {mail.method === 'REQUEST' ? 'Invitation' : 'Cancellation'} <StatusBadge {...shownMailState(mail)} />
      {mail.reason && <span className={styles.kind}>{mail.reason}</span>}
    </span>
  )
}
