import { useRef } from 'react'
import { CountryField } from '#web/platform/forms/CountryField.tsx'
import { type FieldProps, useField } from '#web/platform/forms/useField.ts'
import { onlyZoneOf } from '#web/platform/lib/timeZones.ts'

/** What `DeveloperCountryField` loads. */
export function DeveloperCountryInput(props: FieldProps) {
  const zone = useField<string>('time_zone')
  const filled = useRef('')

  /** A zone that somebody typed stays. That of a country that was chosen before goes with it. */
  function fillZone(country: string): void {
    if (zone.value !== filled.current) return
    filled.current = onlyZoneOf(country) ?? ''
    zone.set(filled.current)
  }

  return <CountryField {...props} onChoose={fillZone} />
}
