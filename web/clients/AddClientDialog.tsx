import { type ClientInput, clientInput } from '#shared/clients/clientInput.ts'
import { ClientContactSelect } from '#web/contacts/ClientContactSelect.tsx'
import { AddDialog } from '#web/platform/forms/dialogs/AddDialog.tsx'
import type { Added } from '#web/platform/forms/dialogs/added.ts'
import { useField } from '#web/platform/forms/fields/useField.ts'
import { apiError } from '#web/platform/lib/api/apiError.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useConfirm } from '#web/platform/lib/browser/useConfirm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { failureText } from '#web/platform/lib/text/errorText.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import type { PasswordLink } from '#web/staff/passwordLinkFragment.ts'
import { ClientFields } from './ClientFields.tsx'
import { MoveClientDialog } from './MoveClientDialog.tsx'
import { clientPaths } from './paths.ts'

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
      password_link {
        ...PasswordLinkFields
      }
    }
  }
`)

/**
 * Adds a client, or changes the one with that e-mail address, and offers the link to set the password. Asks before it moves a client from
 * another company.
 * @param id of the company that is chosen at first; empty for none.
 */
export function AddClientDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { question, ask } = useConfirm<string>()
  const api = useApi()

  async function add(input: ClientInput, move: boolean): Promise<Added> {
    const { data } = await api.mutate(upsertMutation, { variables: { ...input, move }, showsErrors: true })
    const { id, password_link, ...client } = data.upsertClients
    const record = { name: client.display_name, path: clientPaths.client(id) }
    if (!password_link) return { ...record, text: `${record.name} is saved.` }
    return { ...record, ...passwordLinkOffer(client, password_link) }
  }

  /** @returns false when the client is not moved, so that the dialog stays. */
  async function addOrMove(input: ClientInput): Promise<Added | false> {
    try {
      return await add(input, false)
    } catch (error) {
      if (!isMove(error)) throw error
      return (await ask(failureText(error))) && add(input, true)
    }
  }

  return (
    <AddDialog noun="Client" input={clientInput} initial={{ company_id: id }} onSave={addOrMove} onClose={onClose}>
      <CompanyContactSelect />
      <ClientFields />
      {question && <MoveClientDialog onAnswer={question.answer}>{question.subject}</MoveClientDialog>}
    </AddDialog>
  )
}

function CompanyContactSelect() {
  const company = useField<string>('company_id')
  return <ClientContactSelect companyId={company.value} />
}

/** Returns true when the API refused because the client belongs to another company. */
function isMove(error: unknown): boolean {
  const { code, field } = apiError(error)
  return code === 'CONFLICT' && field === 'company_id'
}

interface NewClient {
  readonly display_name: string
  readonly email: string
}

/** In milliseconds. The usual five seconds are over before somebody has read the message. */
const linkDuration = 60_000

/** Offers to copy the one-time link of a client without a password. Edit Client makes another one later. */
function passwordLinkOffer({ display_name: name, email }: NewClient, link: PasswordLink) {
  const sending = link.mailed ? `was mailed to ${email}` : `can be sent to ${email}`
  return {
    text: `${name} is saved. The link to set a password ${sending}. You can make a new one in Edit Client.`,
    action: { label: 'Copy Link', run: () => void copyLink(email, link.url), duration: linkDuration },
  }
}

async function copyLink(email: string, url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast('success', `The link is copied. Send it to ${email}: it works once.`)
  } catch {
    showToast('warning', 'Your browser did not allow the copy. Make a new link in Edit Client.')
  }
}
