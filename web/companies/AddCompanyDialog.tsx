import { useMutation } from '@apollo/client/react'
import { useLocation, useNavigate } from 'react-router'
import { companyInput } from '#shared/companyInput.ts'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { paths } from '#web/platform/lib/paths.ts'
import { showToast } from '#web/platform/ui/toasts.ts'
import { CompanyFields } from './CompanyFields.tsx'

const addMutation = graphql(`
  mutation addCompany(
    $name: String!
    $status: CompanyStatus!
    $domain: String
    $owner_id: ID
    $time_zone: String
    $terms: String
    $notes: String
    $key: String
  ) {
    addCompany(
      name: $name
      status: $status
      domain: $domain
      owner_id: $owner_id
      time_zone: $time_zone
      terms: $terms
      notes: $notes
      key: $key
    ) {
      id
    }
  }
`)

const empty = { name: '', status: 'PROSPECT', domain: '', owner_id: '', time_zone: '', terms: '', notes: '' }

/** The dialog at /companies/new, over the list, which keeps its place. */
export function AddCompanyDialog() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const form = useSchemaForm(companyInput, empty)
  const [add] = useMutation(addMutation, {
    context: showsErrors,
    refetchQueries: ['getCompanyPage', 'getCompanies'],
  })
  const close = () => navigate(paths.companies + search, { preventScrollReset: true })
  return (
    <FormDialog
      form={form}
      title="Add Company"
      submitLabel="Add Company"
      onSave={async (input) => {
        await add({ variables: input })
        showToast('success', `${input.name} is added.`)
        close()
      }}
      onClose={close}
    >
      <CompanyFields />
    </FormDialog>
  )
}
