import { useState } from 'react'
import { type ClientInput, clientInput } from '#shared/clientInput.ts'
import { AddDialog } from '#web/platform/forms/AddDialog.tsx'
import { useSave } from '#web/platform/forms/useSave.ts'
import { apiError } from '#web/platform/lib/apiError.ts'
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
      password_link {
        ...PasswordLinkFields
      }
    }
  }
`)

/**
 * Adds a client, or changes the one with that e-mail address. Asks before it takes a client away from another company.
 * @param id that of the company that is chosen at first; empty for none.
 */
export function AddClientDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { question, ask } = useConfirm<string>()
  const [created, setCreated] = useState<{ email: string; link: PasswordLink }>()
  const upsert = useSave(upsertMutation, ['getClientUsers', 'getCompanyAccounts', 'getActivity'])

  /** @returns whether the dialog can close. */
  async function add(input: ClientInput, move: boolean): Promise<boolean> {
    const data = await upsert({ ...input, move })
    const link = data?.upsertClients.password_link
    if (link) setCreated({ email: input.email, link })
    return !link
  }

  async function addOrMove(input: ClientInput): Promise<boolean> {
    try {
      return await add(input, false)
    } catch (error) {
      if (!isMove(error)) throw error
      return (await ask(errorText(error) ?? '')) && add(input, true)
    }
  }

  if (created) return <PasswordLinkDialog {...created} onClose={onClose} />
  return (
    <AddDialog noun="Client" input={clientInput} initial={{ company_id: id }} onSave={addOrMove} onClose={onClose}>
      <ClientFields />
      {question && <MoveClientDialog onAnswer={question.answer}>{question.subject}</MoveClientDialog>}
    </AddDialog>
  )
}

/** Whether the API refused because the client belongs to another company. */
function isMove(error: unknown): boolean {
  const { code, field } = apiError(error)
  return code === 'CONFLICT' && field === 'company_id'
}
