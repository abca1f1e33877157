import { createContext, useContext } from 'react'
import type { FormValues } from './mergeValues.ts'
import type { SchemaForm } from './useSchemaForm.ts'

/** The form that fields bind to by name. `FormDialog` provides it; editing in place provides its own. */
export const FormContext = createContext<SchemaForm<FormValues, unknown> | undefined>(undefined)

/** The prefix of each field's name inside a row, such as `skills.2.` */
export const RowContext = createContext('')

/** Returns the form around a component. @throws Error outside of a form. */
export function useFormContext(): SchemaForm<FormValues, unknown> {
  const form = useContext(FormContext)
  if (!form) throw new Error('A field stands outside of a form.')
  return form
}
