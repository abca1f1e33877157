import { AddContactDialog } from '#web/contacts/AddContactDialog.tsx'
import { CompanySelect } from './CompanySelect.tsx'

/** Adds a contact to a company, which the dialog asks for if needed. @param id of the company; empty for none. */
export function AddCompanyContactDialog(props: { id: string; onClose: () => void }) {
  return <AddContactDialog {...props} companyField={<CompanySelect name="company_id" label="Company" required />} />
}
