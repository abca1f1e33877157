import { useContext } from 'react'
import type { InputProps } from '#web/platform/ui/inputProps.ts'
import { RowContext, useFormContext } from './FormContext.ts'

/** What every field takes, whatever its kind: the name binds it to the form around it. */
export interface FieldProps extends Omit<InputProps, 'error' | 'data-path'> {
  /** Within its row, where it is in one. */
  readonly name: string
}

/** What a field needs of the form around it. */
export interface Field<Value> {
  /** Where its value is, such as `skills.2.name`. */
  readonly path: string
  readonly value: Value
  /** Sets the value, and takes away the error that stood at it. */
  readonly set: (value: Value) => void
  /** What every input takes of it. */
  readonly input: { readonly value: Value; readonly error: string | undefined; readonly 'data-path': string }
}

/** @throws where the form has no such field: a slip of the pen. */
export function useField<Value>(name: string): Field<Value> {
  const { fields } = useFormContext()
  const path = useContext(RowContext) + name
  const { value, error } = fields.getInputProps(path)
  if (value === undefined) throw new Error(`The form has no field ${path}.`)
  return { path, value, set: (next) => fields.setFieldValue(path, next), input: { value, error, 'data-path': path } }
}
