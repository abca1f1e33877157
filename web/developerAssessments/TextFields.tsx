import { subjectHint } from '#shared/messages/messages.ts'
import { linkPlaceholder } from '#shared/signedLinks/signedLinks.ts'
import { TextAreaField } from '#web/platform/forms/TextAreaField.tsx'
import { TextField } from '#web/platform/forms/TextField.tsx'

/** Edits the text of a message about an assessment. @param withLink true when it leads to a page. */
export function TextFields({ withLink }: { readonly withLink: boolean }) {
  const link = withLink ? `, and ${linkPlaceholder} becomes the address of their page` : ''
  return (
    <>
      <TextField name="subject" label="Subject" description={subjectHint} />
      <TextAreaField
        name="body"
        label="Message"
        description={`{{first_name}}, {{assessment}}, {{due}} and {{sender_name}} are filled in${link}.`}
        minRows={7}
      />
    </>
  )
}
