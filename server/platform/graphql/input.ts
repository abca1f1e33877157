import * as z from 'zod/mini'
import { notFound, UserError } from '#server/errors.ts'
import { dateTime, rowId } from '#shared/platform/fields.ts'

const id = rowId()

/** Parses the moments of filters and of the scalar DateTime. */
export const momentInput = dateTime()

/**
 * Parses arguments with the schema that the form in the browser uses, too.
 * @throws UserError BAD_INPUT with the sentence and the field of the first problem.
 */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new UserError('BAD_INPUT', issue?.message ?? 'Check what you typed.', { field: issue?.path.join('.') })
}

/**
 * Parses the id of a row. A malformed id counts as unknown.
 * @throws UserError NOT_FOUND
 */
export function parseId(value: string, noun: string): string {
  const parsed = z.safeParse(id, value)
  if (parsed.success) return parsed.data
  throw notFound(noun)
}
