import { assessmentInsertions } from '#shared/developerAssessments/assessmentSending.ts'
import { subjectHint } from '#shared/platform/messaging/channels.ts'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'

/** Edits the text of a message about an assessment. @param withLink true when it leads to a page. */
export function TextFields({ withLink }: { readonly withLink: boolean }) {
  return (
    <>
      <TextField name="subject" label="Subject" description={subjectHint} />
      <TextAreaField name="body" label="Message" minRows={7} insertions={assessmentInsertions(withLink)} />
    </>
  )
}
