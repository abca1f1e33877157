import { companyChanges } from '#shared/companies/companyInput.ts'
import { companyStatuses } from '#shared/platform/enumerations.ts'
import { EditDialog } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useCloseWithPanel } from '#web/platform/records/useCloseWithPanel.ts'
import { useDelete } from '#web/platform/undo/useDelete.ts'
import { CompanyFields } from './CompanyFields.tsx'
import { companyQuery, useCompanyVariables } from './companyQuery.ts'
import { companyPaths } from './paths.ts'

const updateMutation = graphql(`
  mutation updateCompany($input: UpdateCompanyInput!, $key: String) {
    updateCompany(input: $input, key: $key) {
      id
    }
  }
`)

const deleteMutation = graphql(`
  mutation deleteCompany($input: DeleteCompanyInput!, $key: String) {
    deleteCompany(input: $input, key: $key) {
      id
    }
  }
`)

/** Edits or deletes a company. */
export function EditCompanyDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const variables = useCompanyVariables(id)
  const { data, ...reading } = useQuery(companyQuery, { variables, showsErrors: true })
  const update = useSave(updateMutation)
  const remove = useDelete(deleteMutation)
  const company = data?.getCompany
  return (
    <EditDialog
      noun="Company"
      record={company}
      reading={reading}
      changes={companyChanges}
      onSave={(save) => {
        const { status } = save.changes
        return update(save, status && `${company?.name} is ${companyStatuses[status].label}.`)
      }}
      onDelete={(record) => remove(record.name, record)}
      onClose={useCloseWithPanel(companyPaths.companies, id, onClose)}
    >
      <CompanyFields ownerName={company?.owner_name} />
    </EditDialog>
  )
}
