import { useMutation, useQuery } from '@apollo/client/react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { type ClientChanges, clientChanges } from '#shared/clientInput.ts'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { changedValues, useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { type GetClientUserQuery, graphql } from '#web/platform/lib/graphql.ts'
import { paths } from '#web/platform/lib/paths.ts'
import { useConfirm } from '#web/platform/lib/useConfirm.ts'
import { LoadingDialog } from '#web/platform/ui/LoadingDialog.tsx'
import { AccountActionList } from '#web/staff/AccountActionList.tsx'
import { ClientFields } from './ClientFields.tsx'
import { MoveClientDialog } from './MoveClientDialog.tsx'

const clientQuery = graphql(`
  query getClientUser($id: ID!) {
    getClientUser(id: $id) {
      id
      display_name
      email
      username
      active
      has_password
      version
      company {
        id
        name
      }
    }
  }
`)

const updateMutation = graphql(`
  mutation updateClient(
    $id: ID!
    $display_name: String
    $email: String
    $username: String
    $company_id: ID
    $version: Int!
    $key: String
  ) {
    updateClient(
      id: $id
      display_name: $display_name
      email: $email
      username: $username
      company_id: $company_id
      version: $version
      key: $key
    ) {
      id
      display_name
      email
      username
      version
      company {
        id
        name
      }
    }
  }
`)

type Client = GetClientUserQuery['getClientUser']

/** The dialog at /clients/{id}, over the list, which keeps its place. */
export function EditClientDialog() {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(clientQuery, { variables: { id }, context: showsErrors })
  const close = () => navigate(paths.clients + search, { preventScrollReset: true })
  const client = data?.getClientUser
  if (!client) return <LoadingDialog title="Edit Client" error={error} onRetry={() => refetch()} onClose={close} />
  return <EditForm key={client.id} client={client} reload={refetch} onClose={close} />
}

interface FormProps {
  /** As it is now; when someone else saves, the newer version. */
  readonly client: Client
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}

function EditForm({ client, reload, onClose }: FormProps) {
  const { id, version, company } = client
  const form = useSchemaForm(clientChanges, valuesOf(client))
  const { question, ask } = useConfirm<string>()
  const [update] = useMutation(updateMutation, { context: showsErrors, refetchQueries: ['getClientUsers'] })

  async function save(changes: ClientChanges): Promise<void> {
    const changed = changedValues(form, changes)
    if (company && changed.company_id && !(await ask(company.name))) return
    if (form.dirty) await update({ variables: { ...changed, id, version } })
    onClose()
  }

  return (
    <FormDialog form={form} title="Edit Client" submitLabel="Save" onSave={save} onStale={reload} onClose={onClose}>
      <ClientFields company={company} />
      <AccountActionList account={client} onChanged={reload} />
      {question && (
        <MoveClientDialog onAnswer={question.answer}>
          {`${client.display_name} belongs to ${question.subject}, and will see only what the other company may see.`}
        </MoveClientDialog>
      )}
    </FormDialog>
  )
}

function valuesOf({ display_name, email, username, company }: Client) {
  return { display_name, email, username: username ?? '', company_id: company?.id ?? '' }
}
