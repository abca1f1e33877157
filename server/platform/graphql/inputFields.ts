import type { EnumRef, InputFieldMap, InputType } from '@pothos/core'
import type * as z from 'zod/mini'
import type { SchemaParts } from './builder.ts'

/** The enumerations of an input, by field name. */
export type InputEnums = Readonly<Record<string, EnumRef<SchemaParts, string>>>

type Scalar = 'ID' | 'DateTime' | 'DayOrMoment' | 'String' | 'Int' | 'Float' | 'Boolean'
type FieldType = InputType<SchemaParts> | [InputType<SchemaParts>]
type MakeField = (options: { type: FieldType; required: boolean }) => InputFieldMap[string]

/**
 * Derives the fields of an input type, or the arguments of a mutation, from the schema that parses them. A field is required if its
 * schema accepts neither null nor undefined. contract.test.ts compares both.
 * @param make creates one field: `t.arg` of a mutation, `t.field` of an input type.
 * @throws Error when the schema does not determine the type of a field: write such fields by hand.
 */
export function inputFields(make: MakeField, input: z.ZodMiniObject, enums: InputEnums = {}): InputFieldMap {
  const fields = Object.entries(input.shape).map(([name, schema]) => {
    const { kind, required, isList } = fieldKindOf(schema as Schema)
    const type: InputType<SchemaParts> | undefined = enums[name] ?? kind
    if (!type) throw new Error(`The kind of ${name} does not follow from its schema.`)
    return [name, make({ type: isList ? [type] : type, required })]
  })
  return Object.fromEntries(fields)
}

/** The part of a zod schema that determines the GraphQL type. */
interface Schema {
  readonly _zod: {
    readonly def: {
      readonly type: string
      readonly format?: string
      /** The schema of the value, if it is optional or nullable. */
      readonly innerType?: Schema
      /** The schema of the input, if the value is transformed. */
      readonly in?: Schema
      /** The schema of the items of a list. */
      readonly element?: Schema
      /** The schemas of a value that a form may hold as an empty text. That of the value comes first. */
      readonly options?: readonly Schema[]
    }
  }
}

interface Kind {
  readonly kind: Scalar | undefined
  readonly required: boolean
  readonly isList: boolean
}

/** Tells which type of the API a schema stands for. */
export function fieldKindOf({ _zod: { def } }: Schema): Kind {
  if (def.element) return { ...fieldKindOf(def.element), required: true, isList: true }
  if (def.innerType) return { ...fieldKindOf(def.innerType), required: false }
  if (def.in) return fieldKindOf(def.in)
  if (def.options?.[0]) return fieldKindOf(def.options[0])
  return { kind: scalars[def.format ?? def.type] ?? scalars[def.type], required: true, isList: false }
}

/** Chosen by the format of a schema, or else by its type. */
const scalars: Readonly<Record<string, Scalar>> = {
  guid: 'ID',
  datetime: 'DateTime',
  day_or_moment: 'DayOrMoment',
  string: 'String',
  safeint: 'Int',
  number: 'Float',
  boolean: 'Boolean',
}
