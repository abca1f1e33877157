import { companyInput } from '#shared/companies/companyInput.ts'
import { AddDialog } from '#web/platform/forms/dialogs/AddDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useCloseTo } from '#web/platform/lib/address/useCloseTo.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { CompanyFields } from './CompanyFields.tsx'
import { companyPaths } from './paths.ts'

const addMutation = graphql(`
  mutation addCompany($input: AddCompanyInput!, $key: String) {
    addCompany(input: $input, key: $key) {
      id
      name
    }
  }
`)

/** Adds a company over the list, which keeps its position. */
export function AddCompanyDialog() {
  const add = useSave(addMutation)
  return (
    <AddDialog
      noun="Company"
      input={companyInput}
      initial={{ status: 'PROSPECT' }}
      ownedBy="owner_id"
      onSave={async (company) => {
        const { id, name } = (await add(company)).addCompany
        return { name, path: companyPaths.company(id) }
      }}
      onClose={useCloseTo(companyPaths.companies)}
    >
      <CompanyFields />
    </AddDialog>
  )
}
