import { CompanySelect } from '#web/companies/CompanySelect.tsx'
import { TextField } from '#web/platform/forms/TextField.tsx'

interface Props {
  /** The company that the client has so far. */
  readonly company?: { readonly id: string; readonly name: string } | null
}

/** The fields that adding and editing a client share. */
export function ClientFields({ company }: Props) {
  return (
    <>
      <TextField name="display_name" label="Full Name" required data-autofocus />
      <TextField name="email" label="Email" type="email" required />
      <TextField name="username" label="Username" />
      <CompanySelect name="company_id" known={company} />
    </>
  )
}
