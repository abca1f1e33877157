import { lazyInput } from '#web/platform/ui/inputs/lazyInput.tsx'

/** Edits a text, with suggestions. Any text is accepted. Arrow keys and Enter, or a click, pick a suggestion. */
export const ComboBox = lazyInput(async () => (await import('./ComboBoxInput.tsx')).ComboBoxInput)
