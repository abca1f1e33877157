import type { FieldRef } from '@pothos/core'
import type * as z from 'zod/mini'
import { entriesOf } from '#shared/platform/keys.ts'
import type { Permission } from '#shared/platform/permissions.ts'
import type { SchemaParts } from './builder.ts'
import { fieldKindOf } from './inputFields.ts'

interface OutputOptions<Input extends z.ZodMiniObject> {
  /** Permissions of single fields. All others have that of the type. */
  readonly permissions?: Readonly<Partial<Record<keyof z.output<Input>, Permission>>>
}

/**
 * Derives the fields of an output type from the schema that parses its input: readers of a record see what its form saves. A field is nullable if its schema accepts null or nothing.
 * @throws Error when the schema does not determine the type of a field: write such fields by hand.
 */
export function outputFields<Input extends z.ZodMiniObject, Row extends z.output<Input>>(
  t: PothosSchemaTypes.ObjectFieldBuilder<SchemaParts, Row>,
  input: Input,
  { permissions }: OutputOptions<Input> = {},
): Record<string, FieldRef<SchemaParts>> {
  const fields = entriesOf(input.shape).map(([name, schema]) => {
    const { leaf: type, required, isList } = fieldKindOf(schema)
    if (!type || isList) throw new Error(`The type of ${name} does not follow from its schema.`)
    // The compiler knows that the row has what the schema gives, but not which type of the API stands for that.
    const resolve = (row: Row) => row[name] as never
    return [name, t.field({ type, nullable: !required, permission: permissions?.[name], resolve })]
  })
  return Object.fromEntries(fields)
}
