import { RecordField, type RecordFieldProps } from '#web/platform/forms/fields/RecordField.tsx'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { recordOption } from '#web/platform/ui/inputs/choices/options.ts'
import { contactsQuery } from './contacts.ts'

interface Props extends RecordFieldProps {
  /** The company whose contacts are offered; empty until one is chosen. */
  readonly companyId: string
}

export function ContactSelect({ companyId, ...props }: Props) {
  const { data } = useQuery(contactsQuery, { variables: { id: companyId }, skip: !companyId })
  const options = data?.getContacts.map(recordOption)
  return <RecordField placeholder="Select Contact" {...props} options={companyId ? options : []} />
}
