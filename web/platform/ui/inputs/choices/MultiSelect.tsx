import type { InputProps } from '#web/platform/ui/inputs/inputProps.ts'
import { lazyInput } from '#web/platform/ui/inputs/lazyInput.tsx'
import type { Option } from './options.ts'

export interface MultiSelectProps extends InputProps {
  readonly options: readonly Option[]
  /** The selected values, in the order of selection. */
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
  /** True while the options are still being loaded. */
  readonly loading?: boolean
  /** Selects at most one: a new value replaces the earlier one. */
  readonly single?: boolean
  /** Called with the typed text, if the caller filters the options. By default they are filtered by label. */
  readonly onSearch?: (text: string) => void
  /** Called when somebody comes to the input, if the caller reads the options then. */
  readonly onFocus?: () => void
}

/** Selects several options, each shown as a removable chip. Backspace in the empty input removes the last. */
export const MultiSelect = lazyInput<MultiSelectProps>(
  async () => (await import('./MultiSelectInput.tsx')).MultiSelectInput,
)
