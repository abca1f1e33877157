import { formatDay } from '#web/platform/lib/days.ts'
import { DateField } from '#web/platform/ui/inputs/DateField.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './useField.ts'

/** A day such as 2026-01-31. Text that is no day is kept as the value, and the schema refuses it. */
export function DayField({ name, ...props }: FieldProps) {
  const field = useField<string>(name)
  return (
    <FieldFrame field={field} show={formatDay}>
      <DateField {...props} {...field.input} onChange={field.set} onUnreadable={field.set} />
    </FieldFrame>
  )
}
