import * as z from 'zod/mini'
import { emptyValue } from './formValues.ts'

/**
 * Whether a field of a form must be filled in: its schema refuses an empty value. A field that only the values of others require is
 * not, and its screen says `required` itself.
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
