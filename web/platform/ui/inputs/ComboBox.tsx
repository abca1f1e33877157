import type { InputProps } from './inputProps.ts'
import { lazyInput } from './lazyInput.tsx'

export interface ComboBoxProps extends InputProps {
  /** The text in the input. */
  readonly value: string
  readonly onChange: (text: string) => void
  /** The suggestions for that text, without duplicates. */
  readonly suggestions: readonly string[]
  /** The suggestions are still being loaded. */
  readonly loading?: boolean
  /** Only a suggestion is a value, so Enter takes the only one that is left. By default Enter keeps the text as typed. */
  readonly listed?: boolean
}

/** A text input with suggestions. Accepts any text. Arrows and Enter, or a click, pick a suggestion. */
export const ComboBox = lazyInput<ComboBoxProps>(async () => (await import('./ComboBoxInput.tsx')).ComboBoxInput)
