import { apiError } from '#web/platform/lib/apiError.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import type { FormValues } from './mergeValues.ts'
import type { SchemaForm } from './useSchemaForm.ts'

/**
 * Shows an error of the API at the field that it names, such as `email` or `skills.2.name`.
 * @param isShown whether a field is on the screen: an error at any other field would not be seen.
 * @returns whether it did; if not, the caller must show the error above the buttons.
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
