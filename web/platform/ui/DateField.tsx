import { TextInput } from '@mantine/core'
import styles from './DateField.module.css'

interface Props {
  readonly label: string
  /** A day such as 2026-01-31; empty where none is chosen. */
  readonly value: string
  readonly onChange: (day: string) => void
}

/** A day as the filter of a list, chosen by the browser's own calendar. */
export function DateField({ label, value, onChange }: Props) {
  return (
    <TextInput
      type="date"
      label={label}
      classNames={{ root: styles.field, label: styles.label }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
