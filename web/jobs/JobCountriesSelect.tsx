import { MultiSelectField } from '#web/platform/forms/MultiSelectField.tsx'
import type { FieldProps } from '#web/platform/forms/useField.ts'
import { countryOptions } from '#web/platform/lib/countries.ts'

export function JobCountriesSelect(props: FieldProps) {
  return <MultiSelectField placeholder="US, CA and BR, unless you choose" {...props} options={countryOptions()} />
}
