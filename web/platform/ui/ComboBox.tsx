import type { InputProps } from './inputProps.ts'
import { lazyInput } from './lazyInput.tsx'

export interface ComboBoxProps extends InputProps {
  /** The text in the input. */
  readonly value: string
  readonly onChange: (text: string) => void
  /** What is suggested for that text, each once. */
  readonly suggestions: readonly string[]
  /** Suggestions are on their way. */
  readonly loading?: boolean
}

/** A text input that suggests what may be meant. Any text may stand in it; arrows and Enter, or a click, pick a suggestion. */
export const ComboBox = lazyInput<ComboBoxProps>(async () => (await import('./ComboBoxInput.tsx')).ComboBoxInput)
