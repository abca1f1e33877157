import { channels } from '#shared/platform/messaging/channels.ts'
import { MomentField } from '#web/platform/forms/fields/MomentField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'

export function ReplyFields() {
  return (
    <>
      <TextAreaField name="body" label="What they said" minRows={5} />
      <SelectField name="channel" label="Channel" options={optionsOf(channels)} />
      <MomentField name="received_at" label="Received on" />
    </>
  )
}
