import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type StageReason, stageReasons } from '#shared/developers/developerStages.ts'
import { generalRejectionText, rejectionTexts } from '#web/developers/rejectionTexts.ts'
import { TextAreaField } from '#web/platform/forms/TextAreaField.tsx'
import { useField } from '#web/platform/forms/useField.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const templatesQuery = graphql(`
  query getRejectionTemplates {
    getMessageTemplates {
      id
      name
      body
      rejection_reason
    }
  }
`)

/** Edits the message to rejected developers. It is the text for the reason until somebody changes it. */
export function RejectionMessage() {
  const { value: reason } = useField<StageReason | ''>('reason')
  const { value: message, set } = useField<string>('message')
  const { data } = useQuery(templatesQuery)
  const own = data?.getMessageTemplates.find(({ rejection_reason }) => rejection_reason === reason)
  const suggestion = own?.body ?? (reason === '' ? generalRejectionText : rejectionTexts[reason])
  const suggested = useRef(generalRejectionText)
  // The proposed text follows the reason, but an edited one is kept.
  useEffect(() => {
    if (message === suggested.current && message !== suggestion) set(suggestion)
    if (message === suggested.current || message === suggestion) suggested.current = suggestion
  }, [message, suggestion, set])
  return (
    <div>
      <TextAreaField name="message" label="Message to the developer" description={hintFor(reason)} minRows={8} />
      {message !== suggestion && reason !== '' && (
        <Button variant="subtle" size="compact-sm" onClick={() => set(suggestion)}>
          {own ? `Use the template “${own.name}”` : `Use the text for “${stageReasons[reason].label}”`}
        </Button>
      )}
    </div>
  )
}

function hintFor(reason: StageReason | ''): string {
  const sending = 'Read it before it is sent. {{first_name}} becomes their name. Leave it empty to send nothing.'
  return reason === '' ? `${sending} When you choose a reason, Vouch suggests a text.` : sending
}
