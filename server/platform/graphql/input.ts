import * as z from 'zod/mini'
import { notFound, UserError } from '#server/errors.ts'
import { rowId } from '#shared/fields.ts'

const id = rowId()

/** A moment as ISO 8601 in any zone. What is read is in UTC. */
export const moment = z.pipe(
  z.pipe(
    z.iso.datetime({ offset: true, error: 'Give a moment as ISO 8601, such as 2026-01-31T00:00:00Z.' }),
    z.transform((text: string) => new Date(text).toISOString()),
  ),
  z.string().check(z.regex(/^[1-9]\d{3}-/, 'Choose a year from 1000 to 9999.')),
)

/**
 * Reads arguments by the schema that the browser's form uses too.
 * @throws UserError BAD_INPUT with the first problem's sentence and field.
 */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new UserError('BAD_INPUT', issue?.message ?? 'Check what you typed.', { field: issue?.path.join('.') })
}

/**
 * Reads the id of a row. One that cannot be an id names no row.
 * @throws UserError NOT_FOUND
 */
export function parseId(value: string, noun: string): string {
  const parsed = z.safeParse(id, value)
  if (parsed.success) return parsed.data
  throw notFound(noun)
}
