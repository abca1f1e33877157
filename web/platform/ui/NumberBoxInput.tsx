import { NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import type { NumberBoxProps } from './NumberBox.tsx'

/** The lazily loaded part of `NumberBox`. Mantine gives unsafe integers as text, which the schema refuses. */
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
