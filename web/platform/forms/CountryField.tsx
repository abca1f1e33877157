import { countryOptions } from '#web/platform/lib/countries.ts'
import { RecordField } from './RecordField.tsx'
import type { FieldProps } from './useField.ts'

/** A country by its ISO 3166-1 alpha-2 code. */
export function CountryField(props: FieldProps) {
  return <RecordField placeholder="Select Country" {...props} options={countryOptions()} />
}
