import { AddContactDialog } from '#web/contacts/AddContactDialog.tsx'
import { CompanySelect } from './CompanySelect.tsx'

/** Adds a contact to a company, or asks to which. @param id that of the company; empty for none. */
export function AddCompanyContactDialog(props: { id: string; onClose: () => void }) {
  return <AddContactDialog {...props} companyField={<CompanySelect name="company_id" label="Company" required />} />
}
