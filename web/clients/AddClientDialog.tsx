import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { type ClientInput, clientInput } from '#shared/clientInput.ts'
import { apiError } from '#web/platform/lib/apiError.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useConfirm } from '#web/platform/lib/useConfirm.ts'
import { useFields } from '#web/platform/lib/useFields.ts'
import { FormDialog } from '#web/platform/ui/FormDialog.tsx'
import { PasswordLinkDialog } from '#web/staff/PasswordLinkDialog.tsx'
import { type PasswordLink, usePasswordLink } from '#web/staff/usePasswordLink.ts'
import { ClientFields, type ClientValues } from './ClientFields.tsx'
import { MoveClientDialog } from './MoveClientDialog.tsx'

const upsertMutation = graphql(`
  mutation upsertClients(
    $display_name: String!
    $email: String!
    $username: String
    $company_id: ID!
    $move: Boolean!
    $key: String
  ) {
    upsertClients(
      display_name: $display_name
      email: $email
      username: $username
      company_id: $company_id
      move: $move
      key: $key
    ) {
      id
      display_name
      email
      username
      has_password
      company {
        id
        name
      }
    }
  }
`)

/** Adds a client, or changes the one with that e-mail address. Asks before it takes a client away from another company. */
export function AddClientDialog({ onClose }: { onClose: () => void }) {
  const fields = useFields<ClientValues>({ display_name: '', email: '', username: '', company_id: '' })
  const { question, ask } = useConfirm<string>()
  const [created, setCreated] = useState<{ email: string; link: PasswordLink }>()
  const createLink = usePasswordLink()
  const [upsert] = useMutation(upsertMutation, { context: showsErrors, refetchQueries: ['getClientUsers'] })

  async function save(input: ClientInput, move: boolean): Promise<void> {
    const { data } = await upsert({ variables: { ...input, move } })
    const client = data?.upsertClients
    const link = client && !client.has_password ? await createLink(client.id) : undefined
    if (client && link) setCreated({ email: client.email, link })
    else onClose()
  }

  async function submit(): Promise<void> {
    const input = fields.check(clientInput)
    if (!input) return
    try {
      await save(input, false)
    } catch (error) {
      if (isMove(error)) {
        if (await ask(errorText(error) ?? '')) await save(input, true)
      } else if (!fields.place(error)) throw error
    }
  }

  if (created) return <PasswordLinkDialog {...created} onClose={onClose} />
  return (
    <>
      <FormDialog title="Add Client" submitLabel="Add Client" dirty={fields.dirty} onSubmit={submit} onClose={onClose}>
        <ClientFields fields={fields} />
      </FormDialog>
      {question && <MoveClientDialog onAnswer={question.answer}>{question.subject}</MoveClientDialog>}
    </>
  )
}

/** The API leaves a client of another company alone, and names that company. */
function isMove(error: unknown): boolean {
  const { code, field } = apiError(error)
  return code === 'CONFLICT' && field === 'company_id'
}
