import { CompanySelect } from '#web/companies/CompanySelect.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'

/** @param companyName the name of the saved company. */
export function ClientFields({ companyName }: { companyName?: string | undefined }) {
  return (
    <>
      <TextField name="display_name" label="Full Name" />
      <TextField name="email" label="Email" type="email" />
      <TextField name="username" label="Username" />
      <CompanySelect name="company_id" label="Company" savedName={companyName} />
    </>
  )
}
