import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Option } from './useSuggestions.ts'

interface Props {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
  /** What stands first while nothing is chosen: "Select Company", "Loading...". */
  readonly placeholder?: string
  readonly error?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
}

/** Chooses one of a few options, by the browser's own list. */
export function Select({ options, placeholder, onChange, ...props }: Props) {
  const first = placeholder === undefined ? [] : [{ value: '', label: placeholder }]
  return (
    <NativeSelect {...props} data={[...first, ...options]} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}
