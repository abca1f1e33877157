import { useMutation } from '@apollo/client/react'
import { useLocation, useNavigate } from 'react-router'
import { companyInput } from '#shared/companyInput.ts'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { formValues } from '#web/platform/forms/formValues.ts'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { paths } from '#web/platform/lib/paths.ts'
import { showToast } from '#web/platform/ui/toasts.ts'
import { CompanyFields } from './CompanyFields.tsx'

const addMutation = graphql(`
  mutation addCompany($company: CompanyInput!, $key: String) {
    addCompany(company: $company, key: $key) {
      id
    }
  }
`)

/** The dialog at /companies/new, over the list, which keeps its place. */
export function AddCompanyDialog() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const form = useSchemaForm(companyInput, formValues(companyInput, { status: 'PROSPECT' }))
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
        await add({ variables: { company: input } })
        showToast('success', `${input.name} is added.`)
        close()
      }}
      onClose={close}
    >
      <CompanyFields />
    </FormDialog>
  )
}
