import { guestKinds } from '#shared/meetings/invitations.ts'
import { shownState } from '#shared/messages/messageStates.ts'
import { graphql, type MeetingGuestsFragment } from '#web/platform/lib/graphql.ts'
import { AllowMailsButton } from '#web/platform/records/AllowMailsButton.tsx'
import { ExternalLink } from '#web/platform/ui/text/ExternalLink.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './GuestList.module.css'
import { GuestReply } from './GuestReply.tsx'

graphql(`
  fragment MeetingGuests on Meeting {
    id
    version
    starts_at
    ends_at
    guests {
      id
      kind
      person_id
      name
      invited
      answer_url
      answer
      answered_at
      answer_note
      proposed_times
      is_current
      mail {
        method
        state
        delivery_method
        reason
        has_returned
      }
    }
  }
`)

type Guest = MeetingGuestsFragment['guests'][number]

/** Lists who takes part in a meeting, what became of the last mail to them, and what they answered. */
export function GuestList({ meeting }: { readonly meeting: MeetingGuestsFragment }) {
  const { guests } = meeting
  if (guests.length === 0) return undefined
  return (
    <ul className={`${ui.items} ${styles.guests}`} aria-label="Participants">
      {guests.map((guest) => (
        <li key={guest.id}>
          <bdi>{guest.name}</bdi>
          <span className={ui.quiet}>{guestKinds[guest.kind].label}</span>
          <MailState {...guest} />
          <GuestReply guest={guest} meeting={meeting} />
        </li>
      ))}
    </ul>
  )
}

function MailState({ mail, answer_url, person_id, name }: Guest) {
  if (!mail) return <span className={ui.quiet}>No mail</span>
  return (
    <span className={styles.mail}>
      {mail.method === 'REQUEST' ? 'Invitation' : 'Cancellation'} <StatusBadge {...shownState(mail)} />
      {mail.reason && <span className={ui.quiet}>{mail.reason}</span>}
      {mail.has_returned && <AllowMailsButton id={person_id} name={name} />}
      {answer_url && <ExternalLink address={answer_url}>Open the answer page</ExternalLink>}
    </span>
  )
}
