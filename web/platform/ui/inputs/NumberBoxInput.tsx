import { NumberInput } from '@mantine/core'
import type { InputProps } from './inputProps.ts'
import '@mantine/core/styles/NumberInput.css'

export interface NumberBoxProps extends InputProps {
  readonly value: number | ''
  readonly onChange: (value: number | '') => void
  /** Text before the number, such as a currency sign. */
  readonly prefix?: string
  /** The maximum number of decimal places; 0 by default. */
  readonly decimals?: number
}

/** The lazily loaded part of `NumberBox`. Mantine returns unsafe integers as text, which the schema refuses. */
export function NumberBoxInput({ onChange, decimals = 0, ...input }: NumberBoxProps) {
  return (
    <NumberInput
      {...input}
      onChange={(typed) => onChange(readNumber(typed, decimals) as number | '')}
      decimalScale={decimals}
      fixedDecimalScale={decimals > 0}
      thousandSeparator=","
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      hideControls
    />
  )
}

/** Mantine returns a number that ends in a zero as text, such as "41.50", although the input always shows all decimals. */
function readNumber(typed: number | string, decimals: number): number | string {
  const isWhole = typeof typed === 'string' && new RegExp(`^-?\\d{1,12}\\.\\d{${decimals}}$`).test(typed)
  return isWhole ? Number(typed) : typed
}
