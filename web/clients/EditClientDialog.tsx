import { useMutation, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { clientChanges } from '#shared/clientInput.ts'
import { apiError } from '#web/platform/lib/apiError.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { type GetClientUserQuery, graphql } from '#web/platform/lib/graphql.ts'
import { paths } from '#web/platform/lib/paths.ts'
import { useConfirm } from '#web/platform/lib/useConfirm.ts'
import { useFields } from '#web/platform/lib/useFields.ts'
import { FormDialog } from '#web/platform/ui/FormDialog.tsx'
import { LoadingDialog } from '#web/platform/ui/LoadingDialog.tsx'
import { StaleNotice } from '#web/platform/ui/StaleNotice.tsx'
import { AccountActionList } from '#web/staff/AccountActionList.tsx'
import { ClientFields, type ClientValues } from './ClientFields.tsx'
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
    $display_name: String!
    $email: String!
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
  const [opened] = useState(() => typed(client))
  const fields = useFields<ClientValues>(opened)
  const { question, ask } = useConfirm<string>()
  const [update] = useMutation(updateMutation, { context: showsErrors, refetchQueries: ['getClientUsers'] })
  const theirs = differences(client, opened).length > 0 ? differences(client, fields.values) : []

  async function submit(): Promise<void> {
    const changes = fields.check(clientChanges)
    if (!changes) return
    const { company } = client
    if (company && company.id !== changes.company_id && !(await ask(company.name))) return
    try {
      await update({ variables: { ...changes, id: client.id, version: client.version } })
      onClose()
    } catch (error) {
      if (apiError(error).code === 'CONFLICT') await reload()
      if (!fields.place(error)) throw error
    }
  }

  return (
    <FormDialog title="Edit Client" submitLabel="Save" dirty={fields.dirty} onSubmit={submit} onClose={onClose}>
      {theirs.length > 0 && <StaleNotice values={theirs} />}
      <ClientFields fields={fields} company={client.company} />
      <AccountActionList account={client} onChanged={reload} />
      {question && (
        <MoveClientDialog onAnswer={question.answer}>
          {`${client.display_name} belongs to ${question.subject}, and will see only what the other company may see.`}
        </MoveClientDialog>
      )}
    </FormDialog>
  )
}

function typed({ display_name, email, username, company }: Client): ClientValues {
  return { display_name, email, username: username ?? '', company_id: company?.id ?? '' }
}

/** What a client says where it differs from other values. */
function differences(client: Client, values: ClientValues) {
  const theirs = typed(client)
  return [
    { label: 'Full Name', value: theirs.display_name, same: theirs.display_name === values.display_name },
    { label: 'Email', value: theirs.email, same: theirs.email === values.email },
    { label: 'Username', value: theirs.username, same: theirs.username === values.username },
    { label: 'Company', value: client.company?.name ?? '', same: theirs.company_id === values.company_id },
  ].filter(({ same }) => !same)
}
