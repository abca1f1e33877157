import { useRef } from 'react'
import { CountryField } from '#web/platform/forms/fields/CountryField.tsx'
import { type FieldProps, useField } from '#web/platform/forms/fields/useField.ts'
import { onlyZoneOf } from '#web/platform/lib/time/timeZones.ts'

export function DeveloperCountryInput(props: FieldProps) {
  const zone = useField<string>('time_zone')
  const filled = useRef('')

  /** A typed zone stays. The zone of the previously chosen country is replaced. */
  function fillZone(country: string): void {
    if (zone.value !== filled.current) return
    filled.current = onlyZoneOf(country) ?? ''
    zone.set(filled.current)
  }

  return <CountryField {...props} onChoose={fillZone} />
}
