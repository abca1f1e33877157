import * as z from 'zod/mini'
import { notFound, UserError } from '#server/errors.ts'
import { rowId } from '#shared/fields.ts'

const id = rowId()

/** Parses a moment as ISO 8601 in any time zone into UTC. */
export const moment = z.pipe(
  z.pipe(
    z.iso.datetime({ offset: true, error: 'Give a moment as ISO 8601, such as 2026-01-31T00:00:00Z.' }),
    z.transform((text: string) => new Date(text).toISOString()),
  ),
  z.string().check(z.regex(/^[1-9]\d{3}-/, 'Choose a year from 1000 to 9999.')),
)

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
