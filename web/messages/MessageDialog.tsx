import { useEffect, useState } from 'react'
import { messageChannels, subjectHint } from '#shared/messages/messages.ts'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { SelectField } from '#web/platform/forms/SelectField.tsx'
import { TextField } from '#web/platform/forms/TextField.tsx'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { formatCount } from '#web/platform/lib/formatCount.ts'
import type { DeveloperSelection } from '#web/platform/lib/graphql.ts'
import { useSessionState } from '#web/platform/lib/useSessionState.ts'
import { optionsOf } from '#web/platform/ui/inputs/options.ts'
import styles from './MessageDialog.module.css'
import { MessagePreview } from './MessagePreview.tsx'
import { MessageTextField } from './MessageTextField.tsx'
import { emptyMessage, messageForm } from './messageForm.ts'
import { TemplateSelect } from './TemplateSelect.tsx'
import { useMessagePlan } from './useMessagePlan.ts'
import { useSendMessages } from './useSendMessages.ts'

interface Props {
  readonly selection: DeveloperSelection
  /** The recipients in the title: a name, or "Developers". */
  readonly who: string
  /** Called after the message was accepted for sending. */
  readonly onSent?: () => void
  readonly onClose: () => void
}

function draftKey({ ids }: DeveloperSelection): string {
  return `message to ${ids?.length === 1 ? ids[0] : 'many'}`
}

/** Writes a message to developers, beside a preview for each of them. */
export function MessageDialog({ selection, who, onSent, onClose }: Props) {
  const [draft, setDraft] = useSessionState(draftKey(selection), emptyMessage, { persisted: true })
  const [initial] = useState(draft)
  const form = useSchemaForm(messageForm, initial)
  const { values } = form.fields
  const planning = useMessagePlan(selection, values)
  const send = useSendMessages(selection)
  // A reload keeps the typed message.
  useEffect(() => setDraft(values), [values, setDraft])
  const count = planning.plan?.count ?? 0

  function discard(): void {
    if (form.dirty) setDraft(emptyMessage)
    onClose()
  }

  return (
    <FormDialog
      form={form}
      title={`Message ${who}`}
      submitLabel={count > 1 ? `Send to ${formatCount(count)} Developers` : 'Send Message'}
      width={1040}
      onSave={async (message) => {
        await send(message)
        setDraft(emptyMessage)
        onSent?.()
        onClose()
      }}
      onClose={discard}
    >
      <div className={styles.columns}>
        <div className={styles.fields}>
          <TemplateSelect />
          <SelectField name="channel" label="Channel" options={optionsOf(messageChannels)} />
          <TextField name="subject" label="Subject" description={subjectHint} />
          <MessageTextField />
        </div>
        <MessagePreview planning={planning} />
      </div>
    </FormDialog>
  )
}
