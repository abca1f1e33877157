import { NativeSelect } from '@mantine/core'
import type { InputProps } from './inputProps.ts'
import type { Option } from './options.ts'

interface Props extends InputProps {
  /** Hides the label from view, for a filter whose first option says what it is. */
  readonly labelHidden?: boolean
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
  /** The first option, with an empty value: "Select Company", "Loading...". */
  readonly placeholder?: string
}

/** The browser's own dropdown list. */
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
