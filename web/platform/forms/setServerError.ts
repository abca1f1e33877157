import { apiError } from '#web/platform/lib/apiError.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import type { FormValues } from './mergeValues.ts'
import type { SchemaForm } from './useSchemaForm.ts'

/**
 * Puts an error of the API at the field that it names, such as `email` or `skills.2.name`.
 * @param isShown whether a field is on the screen: an error of one that is not would be seen by nobody.
 * @returns whether it was put there; else it is to show above the buttons.
 */
export function setServerError<Values extends FormValues>(
  { fields }: SchemaForm<Values, unknown>,
  error: unknown,
  isShown: (path: string) => boolean,
): boolean {
  const { field } = apiError(error)
  if (field === undefined || !isShown(field)) return false
  fields.setFieldError(field, errorText(error))
  return true
}
