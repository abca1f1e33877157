import * as z from 'zod/mini'
import { emptyValue } from '#web/platform/forms/state/formValues.ts'

/**
 * Returns true when a field must be filled in, because its schema refuses an empty value. When only other fields require it, the result is
 * false, and the screen sets `required` itself.
 * @param path such as `skills.2.name`.
 */
export function isRequired(schema: z.core.SomeType, path: string): boolean {
  const field = fieldAt(schema, path.split('.'))
  return field instanceof z.ZodMiniType && !z.safeParse(field, emptyValue(field)).success
}

function fieldAt(
  schema: z.core.SomeType | undefined,
  [name, ...names]: readonly string[],
): z.core.SomeType | undefined {
  if (name === undefined) return schema
  if (schema instanceof z.ZodMiniObject) return fieldAt(schema.shape[name], names)
  if (schema instanceof z.ZodMiniArray) return fieldAt(schema._zod.def.element, names)
  if (schema instanceof z.ZodMiniOptional) return fieldAt(schema._zod.def.innerType, [name, ...names])
  if (schema instanceof z.ZodMiniPipe) return fieldAt(schema._zod.def.in, [name, ...names])
  return undefined
}
