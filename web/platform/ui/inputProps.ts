import type { ReactNode } from 'react'

/** What every input takes, whatever its kind. */
export interface InputProps {
  readonly label: string
  readonly description?: string
  readonly placeholder?: string
  readonly error?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
  /** Where a form finds the input of a value: the path of that value. */
  readonly 'data-path'?: string
}
