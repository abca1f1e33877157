import type * as z from 'zod/mini'

type Texts<Schema extends z.ZodMiniObject> = { [Name in keyof z.input<Schema>]-?: string }

/** The values of a record for a form of texts. A missing field is empty. */
export type SavedTexts<Schema extends z.ZodMiniObject> = { readonly [Name in keyof z.input<Schema>]?: string | null }

/**
 * The initial values of a form of texts: those of the record, and '' where it has none.
 * @param schema has the fields.
 */
export function formValues<Schema extends z.ZodMiniObject>(schema: Schema, record: SavedTexts<Schema>): Texts<Schema> {
  const names = Object.keys(schema.shape) as (keyof z.input<Schema>)[]
  return Object.fromEntries(names.map((name) => [name, record[name] ?? ''])) as Texts<Schema>
}
