import { noteChannels } from '#shared/jobNotes/talks.ts'
import { DayField } from '#web/platform/forms/DayField.tsx'
import { SelectField } from '#web/platform/forms/SelectField.tsx'
import { TextField } from '#web/platform/forms/TextField.tsx'
import { useField } from '#web/platform/forms/useField.ts'
import { optionsOf } from '#web/platform/ui/inputs/options.ts'

/** Makes a note one of a talk: how and when it was, and how it ended. */
export function TalkSelect() {
  const { value } = useField<string>('channel')
  return (
    <>
      <SelectField name="channel" label="About a talk" placeholder="No talk" options={optionsOf(noteChannels)} />
      {value !== '' && <DayField name="talked_on" label="Talked on" required />}
      {value !== '' && <TextField name="outcome" label="Outcome" />}
    </>
  )
}
