import { lazyInput } from '#web/platform/ui/inputs/lazyInput.tsx'

/** Selects several options, each shown as a removable chip. Backspace in the empty input removes the last. */
export const MultiSelect = lazyInput(async () => (await import('./MultiSelectInput.tsx')).MultiSelectInput)
