import { stageReasons } from '#shared/developers/developerStages.ts'
import { subjectHint } from '#shared/messages/messages.ts'
import { SelectField } from '#web/platform/forms/SelectField.tsx'
import { TextField } from '#web/platform/forms/TextField.tsx'
import { graphql } from '#web/platform/lib/graphql.ts'
import { optionsOf } from '#web/platform/ui/inputs/options.ts'
import { MessageTextField } from './MessageTextField.tsx'

graphql(`
  fragment TemplateFields on MessageTemplate {
    name
    subject
    body
    rejection_reason
  }
`)

export function TemplateFields() {
  return (
    <>
      <TextField name="name" label="Name" />
      <TextField name="subject" label="Subject" description={subjectHint} />
      <MessageTextField audience="any" />
      <SelectField
        name="rejection_reason"
        label="Rejection reason"
        description="Vouch suggests this template when somebody rejects a developer for this reason."
        placeholder="None: it is for other messages"
        options={optionsOf(stageReasons)}
      />
    </>
  )
}
