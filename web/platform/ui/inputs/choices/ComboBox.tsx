import type { InputProps } from '#web/platform/ui/inputs/inputProps.ts'
import { lazyInput } from '#web/platform/ui/inputs/lazyInput.tsx'

export interface ComboBoxProps extends InputProps {
  readonly value: string
  readonly onChange: (text: string) => void
  /** The suggestions for that text, without duplicates. */
  readonly suggestions: readonly string[]
  /** True while the suggestions are still being loaded. */
  readonly loading?: boolean
  /** Only a suggestion is valid, so Enter takes the only one that is left. By default Enter keeps the text as typed. */
  readonly listed?: boolean
}

/** Edits a text, with suggestions. Any text is accepted. Arrow keys and Enter, or a click, pick a suggestion. */
export const ComboBox = lazyInput<ComboBoxProps>(async () => (await import('./ComboBoxInput.tsx')).ComboBoxInput)
