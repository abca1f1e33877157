import { ComboField } from './ComboField.tsx'
import type { FieldProps } from './useField.ts'

/** A time zone by its name, such as Europe/Berlin, with suggestions. */
export function TimeZoneField(props: FieldProps) {
  return <ComboField placeholder="Europe/Berlin" {...props} suggest={timeZones} />
}

function timeZones(text: string): string[] {
  const part = text.trim().toLowerCase().replaceAll(' ', '_')
  return Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone.toLowerCase().includes(part))
    .slice(0, 50)
}
