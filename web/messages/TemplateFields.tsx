import { TextField } from '#web/platform/forms/TextField.tsx'
import { graphql } from '#web/platform/lib/graphql.ts'
import { MessageTextField } from './MessageTextField.tsx'

graphql(`
  fragment TemplateFields on MessageTemplate {
    name
    subject
    body
  }
`)

/** The fields that adding and editing a template share. */
export function TemplateFields() {
  return (
    <>
      <TextField name="name" label="Name" required data-autofocus />
      <TextField name="subject" label="Subject" description="Of an e-mail. Slack does not show it." required />
      <MessageTextField />
    </>
  )
}
