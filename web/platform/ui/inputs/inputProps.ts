import type { ReactNode } from 'react'

export interface InputProps {
  readonly label: string
  readonly description?: string
  readonly placeholder?: string
  readonly error?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
  /** The path of the value, which a form uses to find its input. */
  readonly 'data-path'?: string
}
