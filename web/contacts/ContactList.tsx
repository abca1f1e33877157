import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { mailRefusals } from '#shared/companyMessages/mailRefusals.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { linkedRow } from '#web/platform/mentions/linkedRow.ts'
import { NoteText } from '#web/platform/mentions/NoteText.tsx'
import { printSubject } from '#web/platform/records/printSubject.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './ContactList.module.css'
import { type Contact, contactsQuery } from './contacts.ts'

/** Lists the people at a company whom the staff talks to, to be added and edited. */
export function ContactList({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useQuery(contactsQuery, { variables: { id: companyId }, showsErrors: true })
  const dialog = useDialog()
  const { hash } = useLocation()
  const mayEdit = useCan('companies:write')
  const mayMail = useCan('companyMessages:send')
  const mayNote = useCan('notes:write')
  const company = printSubject({ name: 'company_id', id: companyId })
  const contacts = data?.getContacts
  if (!contacts) return <TabPlaceholder noun="contacts" error={error} onRetry={refetch} />
  const add = (
    <Button size="compact-sm" variant="subtle" onClick={() => dialog.open('add-contact', companyId)}>
      Add Contact
    </Button>
  )
  return (
    <Section title="Contacts" count={contacts.length} action={mayEdit && add}>
      <ul className={`${ui.ruled} ${styles.contacts}`}>
        {contacts.map((contact) => (
          <li key={contact.id} {...linkedRow(hash, contact.id)}>
            <ContactDetails contact={contact} />
            <div className={styles.actions}>
              {contact.do_not_contact && <StatusBadge {...mailRefusals.OPTED_OUT} />}
              {mayNote && (
                <RowButton
                  verb="Log Call"
                  label={`Log Call with ${contact.name}`}
                  onClick={() => dialog.open('log-call', `${company}.${contact.id}`)}
                />
              )}
              {mayMail && contact.email && !contact.do_not_contact && (
                <RowButton
                  verb="Message"
                  label={`Message ${contact.name}`}
                  onClick={() => dialog.open('message-company', contact.id)}
                />
              )}
              {mayEdit && (
                <RowButton
                  verb="Edit"
                  label={`Edit ${contact.name}`}
                  onClick={() => dialog.open('edit-contact', contact.id)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface RowButtonProps {
  readonly verb: string
  /** The accessible name. */
  readonly label: string
  readonly onClick: () => void
}

function RowButton({ verb, label, onClick }: RowButtonProps) {
  return (
    <Button size="compact-sm" variant="subtle" aria-label={label} onClick={onClick}>
      {verb}
    </Button>
  )
}

function ContactDetails({ contact: { name, title, email, phone, notes } }: { contact: Contact }) {
  return (
    <div className={styles.contact}>
      <p>
        <strong className={ui.name}>{name}</strong>
        {title && <span className={styles.title}>{title}</span>}
      </p>
      {(email || phone) && (
        <p className={styles.reach}>
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
        </p>
      )}
      {notes && (
        <p className={`${ui.aside} ${styles.notes}`}>
          <NoteText text={notes} />
        </p>
      )}
    </div>
  )
}
