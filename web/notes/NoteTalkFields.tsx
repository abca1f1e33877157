import { channels } from '#shared/platform/messaging/channels.ts'
import { FieldFrame } from '#web/platform/forms/fields/FieldFrame.tsx'
import { MomentField } from '#web/platform/forms/fields/MomentField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useField } from '#web/platform/forms/fields/useField.ts'
import { optionLabel, optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'

const options = optionsOf(channels)

/** Makes a note one of a talk: how it was, when, which is now at first, and how it ended. */
export function NoteTalkFields() {
  const [channel, moment, outcome] = [
    useField<string>('channel'),
    useField<string>('talked_at'),
    useField<string>('outcome'),
  ]

  function choose(chosen: string): void {
    channel.set(chosen)
    if (!chosen) outcome.set('')
    if (!chosen || !moment.value) moment.set(chosen && new Date().toISOString())
  }

  return (
    <>
      <FieldFrame field={channel} show={(value) => optionLabel(options, value)}>
        <Select {...channel.input} label="About a talk" placeholder="No talk" options={options} onChange={choose} />
      </FieldFrame>
      {channel.value !== '' && <MomentField name="talked_at" label="Talked on" required />}
      {channel.value !== '' && <TextField name="outcome" label="Outcome" />}
    </>
  )
}
