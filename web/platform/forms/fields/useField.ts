import { useContext } from 'react'
import { RowContext, useFormContext } from '#web/platform/forms/state/FormContext.ts'
import type { InputProps } from '#web/platform/ui/inputs/inputProps.ts'

/** The props of every field. The name binds it to the form around it. */
export interface FieldProps extends Omit<InputProps, 'error' | 'required' | 'data-path'> {
  /** Relative to the row that the field is in. */
  readonly name: string
  /** Overrides the schema for a field whose requirement depends on other fields. */
  readonly required?: boolean
}

export interface Field<Value> {
  /** The path of the value, such as `skills.2.name`. */
  readonly path: string
  readonly value: Value
  /** Sets the value, and clears its error. */
  readonly set: (value: Value) => void
  /** The props of the input. An explicit `required` overrides that of the schema. */
  readonly input: {
    readonly value: Value
    readonly error: string | undefined
    readonly required: boolean
    readonly 'data-path': string
  }
}

/** @throws Error when the form has no field of this name. */
export function useField<Value>(name: string): Field<Value> {
  const { fields, isRequired } = useFormContext()
  const path = useContext(RowContext) + name
  const { value, error } = fields.getInputProps(path)
  if (value === undefined) throw new Error(`The form has no field ${path}.`)
  return {
    path,
    value,
    set: (next) => fields.setFieldValue(path, next),
    input: { value, error, required: isRequired(path), 'data-path': path },
  }
}
