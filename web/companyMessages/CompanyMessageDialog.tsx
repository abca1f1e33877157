import { companyMessageForm } from '#shared/companyMessages/companyMessageInput.ts'
import { hasReturned } from '#shared/companyMessages/mailRefusals.ts'
import { shortlistReminder } from '#shared/companyMessages/shortlistMails.ts'
import { newDraft } from '#shared/messages/composerDraft.ts'
import { type Message, MessageDialog } from '#web/messages/composer/MessageDialog.tsx'
import { MultiSelectField } from '#web/platform/forms/fields/MultiSelectField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { useSessionState } from '#web/platform/lib/browser/useSessionState.ts'
import { type GetCompanyReadersQuery, graphql } from '#web/platform/lib/graphql.ts'
import { AllowMailsButton } from '#web/platform/records/AllowMailsButton.tsx'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import modal from '#web/platform/ui/overlays/Modal.module.css'

const readersQuery = graphql(`
  query getCompanyReaders($id: ID!) {
    getCompanyReaders(id: $id) {
      id
      name
      people {
        id
        kind
        name
        refusal
      }
      jobs {
        id
        title
      }
      shortlist {
        contact_id
        job_id
      }
    }
  }
`)

const sendMutation = graphql(`
  mutation sendCompanyMessages($input: SendCompanyMessagesInput!, $key: String) {
    sendCompanyMessages(input: $input, key: $key) {
      ...MessagePlan
    }
  }
`)

type Readers = GetCompanyReadersQuery['getCompanyReaders']

/**
 * Writes to the contacts and clients of a company.
 * @param id the id of the company, of the contact or client who is written to, or of the shortlist that its contact is reminded of.
 */
export function CompanyMessageDialog({ id, onClose }: NamedDialogProps) {
  const { data, error, refetch } = useQuery(readersQuery, { variables: { id }, showsErrors: true })
  if (data) return <Composer id={id} readers={data.getCompanyReaders} onClose={onClose} />
  return <LoadingDialog title="Message" width={1040} error={error} onRetry={refetch} onClose={onClose} />
}

function Composer({ id, readers, onClose }: NamedDialogProps & { readonly readers: Readers }) {
  const initial = newDraft({ channel: 'EMAIL', ...initialMail(id, readers) })
  const draft = useSessionState(`draft to ${id}`, initial, { persisted: true })
  const send = useMutation(sendMutation, { showsErrors: true })
  const ask = ({ channel: _, job_id, person_ids, ...message }: Message, dry_run: boolean) =>
    send({
      company_id: readers.id,
      person_ids: [...person_ids],
      job_id: job_id || null,
      signed_link_id: readers.shortlist && id,
      ...message,
      dry_run,
    })
  return (
    <MessageDialog
      audience={{
        title: readers.shortlist ? `Remind ${readers.name}` : `Message ${readers.name}`,
        nouns: ['person', 'people'],
        kind: 'companies',
        schema: companyMessageForm,
        initial,
        hasChannels: false,
        fields: <ReaderFields readers={readers} />,
        known: JSON.stringify(readers.people),
        plan: async (message) => (await ask(message, true)).data.sendCompanyMessages,
        send: async (message) => {
          const { data, extensions } = await ask(message, false)
          return { ...data.sendCompanyMessages, change: extensions?.change }
        },
      }}
      draft={draft}
      onClose={onClose}
    />
  )
}

/** A reminder of a shortlist has its words already, which its sender may change. */
function initialMail(id: string, { shortlist, people }: Readers) {
  if (!shortlist) return { person_ids: people.some((one) => one.id === id) ? [id] : [] }
  const { contact_id, job_id } = shortlist
  return { person_ids: [contact_id], job_id, ...shortlistReminder }
}

function ReaderFields({ readers: { people, jobs } }: { readonly readers: Readers }) {
  const { person_ids } = useFormContext().fields.getValues()
  const isChosen = (id: string) => Array.isArray(person_ids) && person_ids.includes(id)
  const returned = people.filter(({ id, refusal }) => isChosen(id) && hasReturned(refusal))
  return (
    <>
      <MultiSelectField
        name="person_ids"
        label="To"
        placeholder="Select contacts and clients"
        options={people.map(({ id, kind, name, refusal }) => {
          return { value: id, label: name, detail: refusal ?? kinds[kind] }
        })}
      />
      {returned.map(({ id, name }) => (
        <p key={id} className={modal.lead}>
          The last mail to {name} came back. <AllowMailsButton id={id} name={name} />
        </p>
      ))}
      <SelectField
        name="job_id"
        label="Job"
        placeholder="About no job"
        options={jobs.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </>
  )
}

const kinds = { CONTACT: 'Contact', CLIENT: 'Client with an account' } as const
