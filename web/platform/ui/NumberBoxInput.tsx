import { NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import type { NumberBoxProps } from './NumberBox.tsx'

/** What `NumberBox` loads. A number beyond the safe ones, which Mantine gives as text, is refused by the schema as any other text. */
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
