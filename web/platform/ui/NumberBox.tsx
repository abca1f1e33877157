import type { InputProps } from './inputProps.ts'
import { lazyInput } from './lazyInput.tsx'

export interface NumberBoxProps extends InputProps {
  /** Empty where none is typed. */
  readonly value: number | ''
  readonly onChange: (value: number | '') => void
  /** Stands before the number, such as a currency. */
  readonly prefix?: string
  /** How many digits stand after the point at most; 0 is a whole number. */
  readonly decimals?: number
}

/** A number, with separators of thousands. */
export const NumberBox = lazyInput<NumberBoxProps>(async () => (await import('./NumberBoxInput.tsx')).NumberBoxInput)
