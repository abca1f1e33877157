import { MultiSelectField } from '#web/platform/forms/fields/MultiSelectField.tsx'
import type { FieldProps } from '#web/platform/forms/fields/useField.ts'
import { countryOptions } from '#web/platform/lib/text/countries.ts'

export function JobCountriesSelect(props: FieldProps) {
  return <MultiSelectField placeholder="US, CA and BR, unless you choose" {...props} options={countryOptions()} />
}
