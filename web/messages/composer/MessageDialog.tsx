import { useEffect, useState } from 'react'
import type { ComposerDraft } from '#shared/messages/composerDraft.ts'
import { isRecentDays, recentDaysKey, usualRecentDays } from '#shared/messages/recentDays.ts'
import { messageChannels, subjectHint } from '#shared/platform/messaging/channels.ts'
import { maxMessageLength } from '#shared/platform/messaging/lengths.ts'
import { insertionsFor } from '#shared/platform/messaging/mergeFields.ts'
import { undoSeconds } from '#shared/platform/undo.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useRememberedNumber } from '#web/platform/lib/browser/useRememberedNumber.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import ui from '#web/platform/ui/ui.module.css'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import { MessagePreview } from './MessagePreview.tsx'
import type { MessageAudience, SentMessage } from './messageAudience.ts'
import { RecentField } from './RecentField.tsx'
import { TemplateSelect } from './TemplateSelect.tsx'
import { useMessagePlan } from './useMessagePlan.ts'

export type { Message } from './messageAudience.ts'

interface Props {
  readonly audience: MessageAudience
  /** The draft, which the opener keeps, and a function that changes it. */
  readonly draft: readonly [ComposerDraft, (change: (before: ComposerDraft) => ComposerDraft) => void]
  /** Called after the message was accepted for sending. */
  readonly onSent?: (() => void) | undefined
  readonly onClose: () => void
}

/** Writes a message, beside a preview for each reader. Every message of the staff is written here. */
export function MessageDialog({ audience, draft: [draft, changeDraft], onSent, onClose }: Props) {
  const [initial] = useState(draft.form)
  const form = useSchemaForm(audience.schema, initial)
  const { values } = form.fields
  const [recent_days, setRecentDays] = useRememberedNumber(recentDaysKey, usualRecentDays, isRecentDays)
  const message = { ...values, recent_days, left_out: draft.left_out.map(({ id }) => id) }
  const showUndo = useUndo()
  const planning = useMessagePlan(audience, message)
  // A reload keeps the typed message.
  useEffect(() => changeDraft((before) => ({ ...before, form: values })), [values, changeDraft])
  const count = planning.plan?.recipients.length ?? 0

  function discard(): void {
    if (form.dirty) changeDraft(() => audience.initial)
    onClose()
  }

  return (
    <FormDialog
      form={form}
      title={audience.title}
      submitLabel={count > 1 ? `Send to ${formatCount(count)} ${capitalized(audience.nouns[1])}` : 'Send Message'}
      width={1040}
      onSave={async () => {
        const sent = await audience.send(message)
        if (!sent) return false
        showUndo(audience.notice ?? acceptedText(sent, audience.nouns), sent.change)
        changeDraft(() => audience.initial)
        onSent?.()
        onClose()
        return false
      }}
      onClose={discard}
    >
      <div className={modal.columns}>
        <div className={ui.parts}>
          {audience.fields}
          <TemplateSelect audience={audience} />
          {audience.hasChannels && <SelectField name="channel" label="Channel" options={optionsOf(messageChannels)} />}
          <TextField name="subject" label="Subject" {...(audience.hasChannels && { description: subjectHint })} />
          <TextAreaField
            name="body"
            label="Message"
            minRows={7}
            maxLength={maxMessageLength}
            insertions={insertionsFor(audience.kind)}
          />
        </div>
        <MessagePreview
          planning={planning}
          audience={audience}
          leftOut={draft.left_out}
          onLeaveOut={(left_out) => changeDraft((before) => ({ ...before, left_out }))}
        >
          <RecentField days={recent_days} onDays={setRecentDays} count={planning.plan?.recent} />
        </MessagePreview>
      </div>
    </FormDialog>
  )
}

function capitalized(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}

/** Says to how many a message goes, and when. */
function acceptedText({ recipients }: SentMessage, [, many]: MessageAudience['nouns']): string {
  const [first] = recipients
  const who = recipients.length === 1 && first ? first.name : `${formatCount(recipients.length)} ${many}`
  const isKept = recipients.every(({ delivery_method }) => delivery_method === 'OUTBOX')
  return isKept
    ? `The message to ${who} is in the outbox.`
    : `The message to ${who} will be sent in ${undoSeconds} seconds.`
}
