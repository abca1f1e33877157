import { useMutation, useQuery } from '@apollo/client/react'
import { companyChanges } from '#shared/companyInput.ts'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { formValues } from '#web/platform/forms/formValues.ts'
import { changedValues, useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { type GetCompanyQuery, graphql } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/LoadingDialog.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { DeleteCompanyButton } from './DeleteCompanyButton.tsx'

const companyQuery = graphql(`
  query getCompany($id: ID!) {
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

type Company = GetCompanyQuery['getCompany']

/** One company: its facts, and a way to delete it. */
export function EditCompanyDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(companyQuery, { variables: { id }, context: showsErrors })
  const company = data?.getCompany
  if (!company) return <LoadingDialog title="Edit Company" error={error} onRetry={() => refetch()} onClose={onClose} />
  return <EditForm key={id} company={company} reload={refetch} onClose={onClose} />
}

interface FormProps {
  /** As it is now; when someone else saves, the newer version. */
  readonly company: Company
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}

function EditForm({ company, reload, onClose }: FormProps) {
  const { id, version, owner_id, owner_name } = company
  const form = useSchemaForm(companyChanges, formValues(companyChanges, company))
  const [update] = useMutation(updateMutation, {
    context: showsErrors,
    refetchQueries: ['getCompanyPage', 'getCompanies'],
  })
  return (
    <FormDialog
      form={form}
      title="Edit Company"
      submitLabel="Save"
      onSave={async (input) => {
        if (form.dirty) await update({ variables: { id, changes: changedValues(form, input), version } })
        onClose()
      }}
      onStale={reload}
      onClose={onClose}
    >
      <CompanyFields owner={owner_id && owner_name ? { id: owner_id, name: owner_name } : null} />
      <DeleteCompanyButton company={company} onDeleted={onClose} />
    </FormDialog>
  )
}
