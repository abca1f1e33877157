import { lazyInput } from '#web/platform/ui/inputs/lazyInput.tsx'

/** Edits several short texts, each shown as a removable chip. Enter or a comma ends one; Backspace in the empty input removes the last. */
export const TagsBox = lazyInput(async () => (await import('./TagsBoxInput.tsx')).TagsBoxInput)
