import { apiError } from '#web/platform/lib/api/apiError.ts'
import { errorText } from '#web/platform/lib/text/errorText.ts'
import type { FormValues } from './mergeValues.ts'
import type { SchemaForm } from './useSchemaForm.ts'

/**
 * Shows an error of the API at the field that it names, such as `email` or `skills.2.name`.
 * @param isShown returns true for fields on the screen, because an error at any other field would not be seen.
 * @returns false when it showed nothing; the caller must then show the error above the buttons.
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
