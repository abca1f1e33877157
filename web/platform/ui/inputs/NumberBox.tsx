import type { InputProps } from './inputProps.ts'
import { lazyInput } from './lazyInput.tsx'

export interface NumberBoxProps extends InputProps {
  readonly value: number | ''
  readonly onChange: (value: number | '') => void
  /** Text before the number, such as a currency sign. */
  readonly prefix?: string
  /** The maximum number of decimal places; 0 by default. */
  readonly decimals?: number
}

/** Edits a number, shown with thousands separators. */
export const NumberBox = lazyInput<NumberBoxProps>(async () => (await import('./NumberBoxInput.tsx')).NumberBoxInput)
