import { subjectHint } from '#shared/platform/messaging/channels.ts'
import { insertionsFor } from '#shared/platform/messaging/mergeFields.ts'
import { audienceOfText } from '#shared/texts/texts.ts'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'

/** The words of a text. @param id its code, or the id of a template; null for a new one. */
export function WordFields({ id }: { readonly id: string | null }) {
  const audience = audienceOfText(id)
  return (
    <>
      {/* Companies are mailed only. */}
      <TextField name="subject" label="Subject" description={audience === 'companies' ? undefined : subjectHint} />
      <TextAreaField name="body" label="Message" minRows={8} insertions={insertionsFor(audience)} />
    </>
  )
}
