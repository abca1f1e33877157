import { LengthField } from '#web/platform/forms/fields/LengthField.tsx'
import { MomentField } from '#web/platform/forms/fields/MomentField.tsx'
import { RowsField } from './RowsField.tsx'

/** A time in a form: when it starts, and how many minutes it lasts. */
export interface TimeValues {
  readonly [name: string]: string | number
  readonly starts_at: string
  readonly minutes: number
}

export const emptyTime: TimeValues = { starts_at: '', minutes: 60 }

interface Props {
  readonly label: string
  readonly max: number
}

/** Edits `times`: those that the other side can choose from. */
export function TimesField(props: Props) {
  return (
    <RowsField<TimeValues>
      name="times"
      rowLabel="Time"
      emptyRow={emptyTime}
      show={(rows) => (rows.length === 1 ? '1 time' : `${rows.length} times`)}
      {...props}
    >
      <MomentField name="starts_at" label="Day" future />
      <LengthField />
    </RowsField>
  )
}
