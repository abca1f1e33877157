import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { useField } from './useField.ts'

/** Minutes. */
const usual = [15, 20, 30, 45, 60, 75, 90, 120, 150, 180, 240, 360, 480]

/** Chooses `minutes`. */
export function LengthField() {
  const field = useField<number>('minutes')
  const { value } = field
  const lengths = usual.includes(value) ? usual : [...usual, value].sort((one, other) => one - other)
  return (
    <FieldFrame field={field} show={lengthText}>
      <Select
        {...field.input}
        label="Length"
        options={lengths.map((minutes) => ({ value: String(minutes), label: lengthText(minutes) }))}
        value={String(value)}
        onChange={(minutes) => field.set(Number(minutes))}
      />
    </FieldFrame>
  )
}

function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const hourText = hours === 1 ? '1 hour' : `${hours} hours`
  if (hours === 0) return `${rest} minutes`
  return rest === 0 ? hourText : `${hourText} ${rest} minutes`
}
