import type { InputProps } from './inputProps.ts'
import { lazyInput } from './lazyInput.tsx'
import type { Option } from './options.ts'

export interface MultiSelectProps extends InputProps {
  readonly options: readonly Option[]
  /** The chosen options' values, in the order in which they were chosen. */
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
  /** The options are on their way. */
  readonly loading?: boolean
  /** At most one stays chosen: the last choice replaces the earlier one. */
  readonly single?: boolean
  /** Called with what is typed, where the options are found elsewhere; without it, they are those whose label holds the text. */
  readonly onSearch?: (text: string) => void
}

/** Chooses several options: each is a chip with a cross; Backspace in the empty input removes the last. */
export const MultiSelect = lazyInput<MultiSelectProps>(
  async () => (await import('./MultiSelectInput.tsx')).MultiSelectInput,
)
