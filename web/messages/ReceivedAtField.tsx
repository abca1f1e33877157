import { TextInput } from '@mantine/core'
import { FieldFrame } from '#web/platform/forms/FieldFrame.tsx'
import { useField } from '#web/platform/forms/useField.ts'

/** When a reply came, in the reader's time. The value is a moment in ISO 8601; empty until day and time are entered. */
export function ReceivedAtField() {
  const field = useField<string>('received_at')
  return (
    <FieldFrame field={field} show={localText}>
      <TextInput
        {...field.input}
        type="datetime-local"
        label="Came on"
        required
        value={localText(field.value)}
        max={localText(new Date().toISOString())}
        onChange={({ currentTarget: { value } }) => field.set(value && new Date(value).toISOString())}
      />
    </FieldFrame>
  )
}

/** As the browser's own field wants it: 2026-01-31T12:00. */
function localText(moment: string): string {
  if (moment === '') return ''
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
