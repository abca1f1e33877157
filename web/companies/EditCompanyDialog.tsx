import { useQuery } from '@apollo/client/react'
import { companyChanges } from '#shared/companyInput.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { EditDialog } from '#web/platform/forms/EditDialog.tsx'
import { useSave } from '#web/platform/forms/useSave.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useDelete } from '#web/platform/undo/useDelete.ts'
import { CompanyFields } from './CompanyFields.tsx'

const companyQuery = graphql(`
  query getCompany($id: ID!, $terms: Boolean!) {
    getCompany(id: $id) {
      id
      owner_name
      version
      ...CompanyFields
    }
  }
`)

const updateMutation = graphql(`
  mutation updateCompany($id: ID!, $changes: CompanyChanges!, $version: Int!, $key: String) {
    updateCompany(id: $id, changes: $changes, version: $version, key: $key) {
      id
      version
    }
  }
`)

const deleteMutation = graphql(`
  mutation deleteCompany($id: ID!, $version: Int!, $key: String) {
    deleteCompany(id: $id, version: $version, key: $key) {
      id
    }
  }
`)

const refetched = ['getCompanyPage', 'getCompanies']

/** One company: its facts, and a way to delete it. */
export function EditCompanyDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const variables = { id, terms: useCan('margins:read') }
  const { data, ...reading } = useQuery(companyQuery, { variables, context: showsErrors })
  const update = useSave(updateMutation, refetched)
  const remove = useDelete(deleteMutation, refetched)
  const company = data?.getCompany
  return (
    <EditDialog
      noun="Company"
      record={company}
      reading={reading}
      changes={companyChanges}
      onSave={update}
      onDelete={async () => company && remove(company.name, company)}
      onClose={onClose}
    >
      <CompanyFields ownerName={company?.owner_name} />
    </EditDialog>
  )
}
