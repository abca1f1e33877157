import { countryOptions } from '#web/platform/lib/text/countries.ts'
import { RecordField, type RecordFieldProps } from './RecordField.tsx'

/** Chooses a country by its ISO 3166-1 alpha-2 code. */
export function CountryField(props: RecordFieldProps) {
  return <RecordField placeholder="Select Country" {...props} options={countryOptions()} />
}
