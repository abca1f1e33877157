import { useField } from '#web/platform/forms/fields/useField.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { contactsQuery } from './contacts.ts'

/**
 * Fills the name and address of a form with those of a company's contact. Without a contact who has an address it shows nothing.
 * @param companyId empty while none is chosen.
 */
export function ClientContactSelect({ companyId }: { companyId: string }) {
  const { data } = useQuery(contactsQuery, { variables: { id: companyId }, skip: companyId === '' })
  const name = useField<string>('display_name')
  const email = useField<string>('email')
  const contacts = data?.getContacts.filter((contact) => contact.email) ?? []
  if (contacts.length === 0) return null
  const chosen = contacts.find((contact) => contact.name === name.value && contact.email === email.value)
  function fill(id: string): void {
    const contact = contacts.find((one) => one.id === id)
    name.set(contact?.name ?? '')
    email.set(contact?.email ?? '')
  }
  return (
    <Select
      label="Contact"
      placeholder="Somebody else"
      options={contacts.map((contact) => ({ value: contact.id, label: contact.name }))}
      value={chosen?.id ?? ''}
      onChange={fill}
    />
  )
}
