import { useState } from 'react'
import * as z from 'zod/mini'
import { shortlistMail } from '#shared/companyMessages/shortlistMails.ts'
import { mostInterviewTimes } from '#shared/interviews/interviewTimes.ts'
import { jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { makeShortlistInput, shortlistMailInput } from '#shared/signedLinks/signedLinkInput.ts'
import { defaultLinkDays, fewestShortlisted, mostShortlisted } from '#shared/signedLinks/signedLinks.ts'
import { ContactSelect } from '#web/contacts/ContactSelect.tsx'
import { useCan } from '#web/platform/auth/viewer.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { MultiSelectField } from '#web/platform/forms/fields/MultiSelectField.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { TimesField, type TimeValues } from '#web/platform/forms/rows/TimesField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import { NewLink } from '#web/signedLinks/NewLink.tsx'
import { ShortlistList } from './ShortlistList.tsx'
import { ShortlistPreview } from './ShortlistPreview.tsx'
import type { JobShortlists } from './shortlistsQuery.ts'

const makeMutation = graphql(`
  mutation makeShortlist($input: MakeShortlistInput!, $key: String) {
    makeShortlist(input: $input, key: $key) {
      url
      link {
        contact_name
      }
    }
  }
`)

const shortlistForm = z.extend(z.omit(makeShortlistInput, { job_id: true, mail: true }), {
  is_mailed: z.boolean(),
  ...shortlistMailInput.shape,
})
const empty = {
  contact_id: '',
  job_profile_ids: [] as string[],
  with_bill_rate: false,
  times: [] as readonly TimeValues[],
  days: defaultLinkDays,
  ...shortlistMail,
}

interface Made {
  readonly url: string
  readonly contact: string
}

interface Props {
  readonly job: JobShortlists
  readonly onClose: () => void
}

/** Chooses who is in a shortlist, and shows the earlier ones. */
export function ShortlistForm({ job, onClose }: Props) {
  const [made, setMade] = useState<Made>()
  const [saved, setSaved] = useState({ ...empty, is_mailed: job.mail_method !== null })
  const form = useSchemaForm(shortlistForm, saved)
  const showUndo = useUndo()
  const make = useMutation(makeMutation, { showsErrors: true })
  const canSeeRate = useCan('billRates:read')
  const { job_profile_ids, with_bill_rate, is_mailed } = form.fields.values
  const chosen = job.candidates.filter(({ id }) => job_profile_ids.includes(id))
  const options = job.candidates.map(({ id, developer_name, status, refusal }) => {
    return { value: id, label: developer_name, detail: refusal ?? jobProfileStatuses[status].label }
  })
  return (
    <FormDialog
      form={form}
      title={`Shortlists for ${job.title}`}
      submitLabel={is_mailed ? 'Email Shortlist' : made ? 'Make Another Link' : 'Make Link'}
      width={1040}
      onSave={async ({ is_mailed: mails, subject, body, ...shortlist }) => {
        const mail = mails ? { subject, body } : null
        const { data, extensions } = await make({ job_id: job.id, ...shortlist, mail })
        const { url, link } = data.makeShortlist
        const contact = link.contact_name ?? ''
        showUndo(
          mails ? `The shortlist is mailed to ${contact}.` : `The shortlist is made for ${contact}.`,
          extensions?.change,
        )
        if (mails) return true
        setMade({ url: url ?? '', contact })
        setSaved(form.fields.getValues())
        return false
      }}
      onClose={onClose}
    >
      {made && (
        <NewLink key={made.url} url={made.url}>{`Send this link to ${made.contact}, and to nobody else.`}</NewLink>
      )}
      <p>
        One page shows the developers side by side, as they are now. Its reader can answer about each of them.
        Developers who leave or withdraw their consent drop off the shortlist.
      </p>
      <ContactSelect name="contact_id" label={`For, at ${job.company_name}`} companyId={job.company_id} />
      <MultiSelectField
        name="job_profile_ids"
        label="Developers"
        description={`Choose ${fewestShortlisted}–${mostShortlisted} whose profile is ready to send or was sent.`}
        placeholder="Select developers"
        options={options}
      />
      {canSeeRate && <CheckboxField name="with_bill_rate" label="Show the bill rates" />}
      <NumberField name="days" label="Days until the link expires" />
      <TimesField label="Interview times they can choose, in your time zone" max={mostInterviewTimes} />
      {job.mail_method && <CheckboxField name="is_mailed" label="Email it to them" />}
      {is_mailed && (
        <>
          <TextField name="subject" label="Subject" />
          <TextAreaField
            name="body"
            label="Message"
            description="The interview times follow the paragraph with the link."
            minRows={6}
          />
        </>
      )}
      <ShortlistPreview people={chosen} withBillRate={with_bill_rate} />
      <ShortlistList shortlists={job.shortlists} />
    </FormDialog>
  )
}
