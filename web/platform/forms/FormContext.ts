import { createContext, useContext } from 'react'
import type { FormValues } from './mergeValues.ts'
import type { SchemaForm } from './useSchemaForm.ts'

/** The form that fields bind to by name. `FormDialog` gives it; editing in place gives its own. */
export const FormContext = createContext<SchemaForm<FormValues, unknown> | undefined>(undefined)

/** What stands before the name of each field: that of the row that it belongs to, such as `skills.2.` */
export const RowContext = createContext('')

/** The form around a component. */
export function useFormContext(): SchemaForm<FormValues, unknown> {
  const form = useContext(FormContext)
  if (!form) throw new Error('A field stands outside of a form.')
  return form
}
