import { NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import type { NumberBoxProps } from './NumberBox.tsx'

/** What `NumberBox` loads. Mantine gives a number beyond the safe ones as text, which the schema refuses. */
export function NumberBoxInput({ onChange, decimals = 0, ...input }: NumberBoxProps) {
  return (
    <NumberInput
      {...input}
      onChange={(typed) => onChange(typed as number | '')}
      decimalScale={decimals}
      fixedDecimalScale={decimals > 0}
      thousandSeparator=","
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      hideControls
    />
  )
}
