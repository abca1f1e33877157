import type { FieldProps } from '#web/platform/forms/useField.ts'
import { lazyInput } from '#web/platform/ui/inputs/lazyInput.tsx'

/** The country of a developer without a time zone, which fills it in where the country has only one. */
export const DeveloperCountryField = lazyInput<FieldProps>(
  async () => (await import('./DeveloperCountryInput.tsx')).DeveloperCountryInput,
)
