import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type StageReason, stageReasons } from '#shared/developers/developerStages.ts'
import { insertionsFor } from '#shared/messages/mergeFields.ts'
import { generalRejectionText } from '#web/developers/rejectionTexts.ts'
import { TextAreaField } from '#web/platform/forms/TextAreaField.tsx'
import { useField } from '#web/platform/forms/useField.ts'
import { useRejectionTexts } from './useRejectionTexts.ts'

/** Edits the message to rejected developers. It is the text for the reason until somebody changes it. */
export function RejectionMessage() {
  const { value: reason } = useField<StageReason | ''>('reason')
  const { value: message, set } = useField<string>('message')
  const { text: suggestion, template } = useRejectionTexts().textFor(reason)
  const suggested = useRef(generalRejectionText)
  // The proposed text follows the reason, but an edited one is kept.
  useEffect(() => {
    if (message === suggested.current && message !== suggestion) set(suggestion)
    if (message === suggested.current || message === suggestion) suggested.current = suggestion
  }, [message, suggestion, set])
  return (
    <div>
      <TextAreaField
        name="message"
        label="Message to the developer"
        description={hintFor(reason)}
        minRows={8}
        insertions={insertionsFor('decided')}
      />
      {message !== suggestion && reason !== '' && (
        <Button variant="subtle" size="compact-sm" onClick={() => set(suggestion)}>
          {template ? `Use the template “${template}”` : `Use the text for “${stageReasons[reason].label}”`}
        </Button>
      )}
    </div>
  )
}

function hintFor(reason: StageReason | ''): string {
  const sending = 'Read it before it is sent. Leave it empty to send nothing.'
  return reason === '' ? `${sending} When you choose a reason, Vouch suggests a text.` : sending
}
