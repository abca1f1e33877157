import { type ReactNode, useState } from 'react'
import { subjectHint } from '#shared/platform/messaging/channels.ts'
import { linkPlaceholder } from '#shared/platform/messaging/mergeFields.ts'
import { undoSeconds } from '#shared/platform/undo.ts'
import { withLinkTime } from '#shared/signedLinks/signedLinks.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import { consentChannels, consentForm, initialQuestion } from './consentForm.ts'
import type { ProfileLinks } from './profileLinks.ts'
import { useConsentLink } from './useConsentLink.ts'

interface Props {
  readonly profile: ProfileLinks
  /** Called with the address of the link when nothing was sent. */
  readonly onLink: (url: string) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Edits the text of the question before it is sent. */
export function ConsentForm({ profile, onLink, onClose, children }: Props) {
  const { displayName } = useViewer()
  const [initial] = useState(() => initialQuestion(profile, displayName))
  const form = useSchemaForm(consentForm, initial)
  form.fields.watch('days', ({ value }) => {
    if (value > 0) form.fields.setFieldValue('body', (body) => withLinkTime(body, value))
  })
  const ask = useConsentLink(profile.id)
  const showUndo = useUndo()
  const isMessage = form.fields.values.channel !== 'NONE'
  const reachable = optionsOf(consentChannels).filter(({ value }) => value === 'NONE' || !profile.message_refusal)
  return (
    <FormDialog
      form={form}
      title="Ask for Consent"
      submitLabel={isMessage ? 'Send Question' : 'Make Link'}
      width={640}
      onSave={async (question) => {
        const { url, change } = await ask(question)
        if (url) onLink(url)
        else showUndo(`The question to ${profile.first_name} will be sent in ${undoSeconds} seconds.`, change)
        return !url
      }}
      onClose={onClose}
    >
      <p className={modal.lead}>
        {profile.developer_name} for {profile.job_title}. The link opens a page that shows {profile.first_name} the job
        and their own rate, and asks for a yes or no.
      </p>
      <SelectField
        name="channel"
        label="Message by"
        description={profile.message_refusal ? `No message reaches them: ${profile.message_refusal}.` : undefined}
        options={reachable}
      />
      {isMessage && (
        <>
          <TextField name="subject" label="Subject" description={subjectHint} />
          <TextAreaField
            name="body"
            label="Message"
            minRows={9}
            insertions={[{ text: linkPlaceholder, label: 'Address of the page' }]}
          />
        </>
      )}
      <NumberField name="days" label="Days until the link expires" />
      {children}
    </FormDialog>
  )
}
