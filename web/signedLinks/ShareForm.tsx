import { Button } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { shareClientProfileInput } from '#shared/signedLinks/signedLinkInput.ts'
import { defaultLinkDays } from '#shared/signedLinks/signedLinks.ts'
import { ContactSelect } from '#web/contacts/ContactSelect.tsx'
import { useCan } from '#web/platform/auth/viewer.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { DownloadButton } from '#web/platform/ui/pages/DownloadButton.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { ClientProfilePreview } from './ClientProfilePreview.tsx'
import { LinkList } from './LinkList.tsx'
import { NewLink } from './NewLink.tsx'
import type { ProfileLinks } from './profileLinks.ts'
import styles from './ShareForm.module.css'
import { useShareProfile } from './useShareProfile.ts'

const shareForm = z.pick(shareClientProfileInput, { contact_id: true, with_bill_rate: true, days: true })
const initial = { contact_id: '', with_bill_rate: false, days: defaultLinkDays }

interface Props {
  readonly profile: ProfileLinks
  readonly onClose: () => void
}

/** Shows what a client will see, and the links to it. */
export function ShareForm({ profile, onClose }: Props) {
  const [saved, setSaved] = useState(initial)
  const [made, setMade] = useState<{ readonly url: string; readonly answers: boolean }>()
  const form = useSchemaForm(shareForm, saved)
  const { with_bill_rate } = form.fields.values
  const { preview, error, reload, share } = useShareProfile(profile.id, with_bill_rate)
  const canSeeRate = useCan('billRates:read')
  return (
    <FormDialog
      form={form}
      title={`Share ${profile.developer_name}`}
      submitLabel={made ? 'Make Another Link' : 'Make Link'}
      width={1040}
      onSave={async ({ days, contact_id }) => {
        setMade({ url: await share({ days, contact_id }), answers: contact_id !== null })
        setSaved(form.fields.getValues())
        return false
      }}
      onClose={onClose}
    >
      <div className={styles.columns}>
        <div className={ui.parts}>
          {made ? (
            <>
              <NewLink url={made.url}>
                {made.answers
                  ? 'Send this link to the contact you chose, and to nobody else: anybody who has it can answer.'
                  : `Send this link to ${profile.company_name}.`}
              </NewLink>
              <MailLink profile={profile} url={made.url} />
            </>
          ) : (
            <p>
              For {profile.job_title} at {profile.company_name}. The link shows the profile as it is now. Later changes
              do not appear in it.
            </p>
          )}
          <ContactSelect
            name="contact_id"
            label="For"
            companyId={profile.company_id}
            placeholder="Nobody by name: it only shows"
            description="A link for a contact also takes their answer, until the profile moves on."
          />
          {canSeeRate && <CheckboxField name="with_bill_rate" label="Show the bill rate" />}
          <NumberField name="days" label="Days until the link expires" />
          <DownloadButton
            path={`/job-profile/${profile.id}/pdf${with_bill_rate ? '?bill_rate=yes' : ''}`}
            name={`${profile.developer_name}.pdf`}
          />
          <LinkList label="Shared before" links={profile.links.filter(({ purpose }) => purpose === 'CLIENT_PROFILE')} />
        </div>
        <ClientProfilePreview profile={preview} error={error} onRetry={reload} />
      </div>
    </FormDialog>
  )
}

/** Opens the user's own mail program with the text and the link, to be checked and sent from there. */
function MailLink({ profile, url }: { profile: ProfileLinks; url: string }) {
  const { developer_name, job_title } = profile
  const subject = `${developer_name} for ${job_title}`
  const body = `Hello,\n\nHere is the profile of ${developer_name} for ${job_title}:\n\n${url}\n`
  const href = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  return (
    <Button component="a" href={href} variant="default">
      Write a Mail
    </Button>
  )
}
