import type * as z from 'zod/mini'

type Texts<Schema extends z.ZodMiniObject> = { [Name in keyof z.input<Schema>]-?: string }

/** What a record holds in the fields of a form of texts. A field that it lacks is empty. */
export type SavedTexts<Schema extends z.ZodMiniObject> = { readonly [Name in keyof z.input<Schema>]?: string | null }

/**
 * What a form of texts begins with: the record's own values, and an empty text where it has none.
 * @param schema names the fields.
 */
export function formValues<Schema extends z.ZodMiniObject>(schema: Schema, record: SavedTexts<Schema>): Texts<Schema> {
  const names = Object.keys(schema.shape) as (keyof z.input<Schema>)[]
  return Object.fromEntries(names.map((name) => [name, record[name] ?? ''])) as Texts<Schema>
}
