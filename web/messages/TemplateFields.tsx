import { stageReasons } from '#shared/developers/developerStages.ts'
import { maxMessageLength } from '#shared/jobMessages/jobMessages.ts'
import { insertionsFor } from '#shared/messages/mergeFields.ts'
import { subjectHint } from '#shared/messages/messages.ts'
import { SelectField } from '#web/platform/forms/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/TextAreaField.tsx'
import { TextField } from '#web/platform/forms/TextField.tsx'
import { graphql } from '#web/platform/lib/graphql.ts'
import { optionsOf } from '#web/platform/ui/inputs/options.ts'

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
      <TextAreaField
        name="body"
        label="Message"
        minRows={7}
        maxLength={maxMessageLength}
        insertions={insertionsFor('any')}
      />
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
