import type { FieldProps } from '#web/platform/forms/fields/useField.ts'
import { lazyInput } from '#web/platform/ui/inputs/lazyInput.tsx'

/** Edits the country of a developer without a time zone. It fills in the zone of a country that has only one. */
export const DeveloperCountryField = lazyInput<FieldProps>(
  async () => (await import('./DeveloperCountryInput.tsx')).DeveloperCountryInput,
)
