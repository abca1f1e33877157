import * as z from 'zod/mini'

/** A form keeps lists and booleans as they are, numbers as numbers or '', and everything else as the text of its input. */
type FormValue<Value> =
  NonNullable<Value> extends readonly (infer Item)[]
    ? (Item extends object ? FormRow<Item> : Item)[]
    : NonNullable<Value> extends boolean
      ? boolean
      : NonNullable<Value> extends number | ''
        ? number | ''
        : string

type FormRow<Item> = { [Name in keyof Item]-?: FormValue<Item[Name]> }

type FormValuesOf<Schema extends z.ZodMiniObject> = {
  [Name in keyof z.input<Schema>]-?: FormValue<z.input<Schema>[Name]>
}

/** The values of a record for a form. A missing field is empty. */
export type SavedValues<Schema extends z.ZodMiniObject> = {
  readonly [Name in keyof z.input<Schema>]?: FormValue<z.input<Schema>[Name]> | null
}

/**
 * Returns the initial values of a form: those of the record, and empty ones for missing fields.
 * @param schema has the fields.
 */
export function formValues<Schema extends z.ZodMiniObject>(
  schema: Schema,
  record: SavedValues<Schema>,
): FormValuesOf<Schema> {
  const saved = record as Readonly<Record<string, unknown>>
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, saved[name] ?? emptyValue(field)])
  return Object.fromEntries(fields) as FormValuesOf<Schema>
}

/** Returns the value of an untouched input. */
export function emptyValue(field: z.core.SomeType): unknown {
  if (field instanceof z.ZodMiniOptional || field instanceof z.ZodMiniDefault)
    return emptyValue(field._zod.def.innerType)
  if (field instanceof z.ZodMiniArray) return []
  return field instanceof z.ZodMiniBoolean ? false : ''
}
