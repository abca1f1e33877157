import { NativeSelect } from '@mantine/core'
import type { InputProps } from '#web/platform/ui/inputs/inputProps.ts'
import type { Option } from './options.ts'

interface Props extends InputProps {
  /** Hides the label from view, for a filter whose first option already names it. */
  readonly labelHidden?: boolean
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
  /** The first option, with an empty value, such as "Select Company" or "Loading...". */
  readonly placeholder?: string
}

/** Chooses an option from the browser's own dropdown list. */
export function Select({ label, labelHidden, options, placeholder, onChange, ...props }: Props) {
  const name = labelHidden ? { 'aria-label': label } : { label }
  const first = placeholder === undefined ? [] : [{ value: '', label: placeholder }]
  return (
    <NativeSelect
      {...props}
      {...name}
      data={[...first, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
