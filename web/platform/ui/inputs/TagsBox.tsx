import type { InputProps } from './inputProps.ts'
import { lazyInput } from './lazyInput.tsx'

export interface TagsBoxProps extends InputProps {
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
  /** Offered while somebody types; anything else can be entered, too. */
  readonly suggestions?: readonly string[]
}

/** Several short texts, each a chip with a cross: Enter or a comma ends one, Backspace in the empty input removes the last. */
export const TagsBox = lazyInput<TagsBoxProps>(async () => (await import('./TagsBoxInput.tsx')).TagsBoxInput)
