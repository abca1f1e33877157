import { Button } from '@mantine/core'
import { useParams } from 'react-router'
import { clientChanges } from '#shared/clients/clientInput.ts'
import { EditDialog } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useCloseTo } from '#web/platform/lib/address/useCloseTo.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { useConfirm } from '#web/platform/lib/browser/useConfirm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { AccountActionList } from '#web/staff/AccountActionList.tsx'
import { ClientFields } from './ClientFields.tsx'
import { MoveClientDialog } from './MoveClientDialog.tsx'
import { clientPaths } from './paths.ts'

const clientQuery = graphql(`
  query getClientUser($id: ID!) {
    getClientUser(id: $id) {
      id
      display_name
      email
      username
      active
      version
      company {
        id
        name
      }
    }
  }
`)

const updateMutation = graphql(`
  mutation updateClient($input: UpdateClientInput!, $key: String) {
    updateClient(input: $input, key: $key) {
      id
    }
  }
`)

/** Edits the client in the address, over the list, which keeps its position. */
export function EditClientDialog() {
  const { id = '' } = useParams()
  const { data, ...reading } = useQuery(clientQuery, { variables: { id }, showsErrors: true })
  const update = useSave(updateMutation)
  const { question, ask } = useConfirm<string>()
  const dialog = useDialog()
  const client = data?.getClientUser
  const company = client?.company
  return (
    <EditDialog
      noun="Client"
      record={client && { ...client, company_id: company?.id }}
      reading={reading}
      changes={clientChanges}
      onSave={async ({ changes, ...read }) => {
        if (company && changes.company_id && !(await ask(company.name))) return false
        return update({ ...changes, ...read })
      }}
      onClose={useCloseTo(clientPaths.clients)}
    >
      <ClientFields companyName={company?.name} />
      {client && company && (
        <Button variant="default" w="max-content" onClick={() => dialog.open('message-company', client.id)}>
          Write Message
        </Button>
      )}
      {client && <AccountActionList account={client} />}
      {question && (
        <MoveClientDialog onAnswer={question.answer}>
          {`${client?.display_name} belongs to ${question.subject}, and will see only what the other company may see.`}
        </MoveClientDialog>
      )}
    </EditDialog>
  )
}
