import { lazyInput } from '#web/platform/ui/inputs/lazyInput.tsx'
import type { FieldProps } from './useField.ts'

/** Edits a time zone by its name, such as Europe/Berlin, with suggestions by city, country and abbreviation. */
export const TimeZoneField = lazyInput<FieldProps>(async () => (await import('./TimeZoneInput.tsx')).TimeZoneInput)
