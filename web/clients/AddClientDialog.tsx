import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { type ClientInput, clientInput } from '#shared/clientInput.ts'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { apiError } from '#web/platform/lib/apiError.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useConfirm } from '#web/platform/lib/useConfirm.ts'
import { PasswordLinkDialog } from '#web/staff/PasswordLinkDialog.tsx'
import type { PasswordLink } from '#web/staff/passwordLinkFragment.ts'
import { ClientFields } from './ClientFields.tsx'
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
      company {
        id
        name
      }
      password_link {
        ...PasswordLinkFields
      }
    }
  }
`)

/** Adds a client, or changes the one with that e-mail address. Asks before it takes a client away from another company. */
export function AddClientDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(clientInput, { display_name: '', email: '', username: '', company_id: '' })
  const { question, ask } = useConfirm<string>()
  const [created, setCreated] = useState<{ email: string; link: PasswordLink }>()
  const [upsert] = useMutation(upsertMutation, { context: showsErrors, refetchQueries: ['getClientUsers'] })

  async function add(input: ClientInput, move: boolean): Promise<void> {
    const { data } = await upsert({ variables: { ...input, move } })
    const link = data?.upsertClients.password_link
    if (link) setCreated({ email: input.email, link })
    else onClose()
  }

  async function save(input: ClientInput): Promise<void> {
    try {
      await add(input, false)
    } catch (error) {
      if (!isMove(error)) throw error
      if (await ask(errorText(error) ?? '')) await add(input, true)
    }
  }

  if (created) return <PasswordLinkDialog {...created} onClose={onClose} />
  return (
    <>
      <FormDialog form={form} title="Add Client" submitLabel="Add Client" onSave={save} onClose={onClose}>
        <ClientFields />
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
