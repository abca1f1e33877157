import { formatDay } from '#shared/platform/text/formatDay.ts'
import { DateField } from '#web/platform/ui/inputs/days/DateField.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './useField.ts'

interface Props extends FieldProps {
  /** A day without a year means the next such day, instead of the nearest one. */
  readonly future?: boolean
}

/** Edits a day such as 2026-01-31. Text that is no day is kept as the value, and the schema refuses it. */
export function DayField({ name, ...props }: Props) {
  const field = useField<string>(name)
  return (
    <FieldFrame field={field} show={formatDay}>
      <DateField {...field.input} {...props} onChange={field.set} onUnreadable={field.set} />
    </FieldFrame>
  )
}
