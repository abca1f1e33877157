import { lazyInput } from './lazyInput.tsx'

/** Edits a number, shown with thousands separators. */
export const NumberBox = lazyInput(async () => (await import('./NumberBoxInput.tsx')).NumberBoxInput)
