import type { InputProps } from '#web/platform/ui/inputs/inputProps.ts'
import { lazyInput } from '#web/platform/ui/inputs/lazyInput.tsx'

export interface TagsBoxProps extends InputProps {
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
  /** Offered while the user types. Any other text can be entered, too. */
  readonly suggestions?: readonly string[]
}

/** Edits several short texts, each shown as a removable chip. Enter or a comma ends one; Backspace in the empty input removes the last. */
export const TagsBox = lazyInput<TagsBoxProps>(async () => (await import('./TagsBoxInput.tsx')).TagsBoxInput)
