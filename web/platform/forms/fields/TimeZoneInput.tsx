import { findTimeZones } from '#web/platform/lib/time/timeZones.ts'
import { ComboField } from './ComboField.tsx'
import type { FieldProps } from './useField.ts'

/** Is loaded by `TimeZoneField`, because it comes with the table of cities and countries. */
export function TimeZoneInput(props: FieldProps) {
  return <ComboField placeholder="City or country" {...props} suggest={suggest} listed />
}

function suggest(text: string): string[] {
  return findTimeZones(text).slice(0, 50)
}
