import type { EnumRef, InputFieldMap, InputRef } from '@pothos/core'
import * as z from 'zod/mini'
import { builder, type SchemaParts } from './builder.ts'

type Scalar = 'ID' | 'DateTime' | 'DayOrMoment' | 'String' | 'Int' | 'Float' | 'Boolean'
type Leaf = Scalar | EnumRef<SchemaParts, string>
type FieldType = Leaf | InputRef<object>

interface FieldOptions {
  readonly type: FieldType | [FieldType]
  readonly required: boolean
  readonly defaultValue: unknown
  readonly description: string | undefined
}

/**
 * Derives the fields of an input type, or flat arguments, from the schema that parses them. A field is required if its schema accepts
 * neither null nor undefined. contract.test.ts compares both.
 * @param make creates one field: `t.field` of an input type, `t.arg` of a query.
 * @throws Error when the schema does not determine the type of a field.
 */
export function inputFields(make: (options: never) => InputFieldMap[string], input: z.ZodMiniObject): InputFieldMap {
  const fields = Object.entries(input.shape).map(([name, schema]) => {
    const { leaf, nested, required, isList, defaultValue, description } = fieldKindOf(schema as Schema)
    const type = nested ?? leaf
    if (!type) throw new Error(`The type of ${name} does not follow from its schema.`)
    const options: FieldOptions = { type: isList ? [type] : type, required, defaultValue, description }
    // The compiler does not know which type of the API a schema stands for.
    return [name, make(options as never)]
  })
  return Object.fromEntries(fields)
}

/** The input types of the objects inside other inputs. */
const inputTypes = new WeakMap<object, InputRef<object>>()

/** Creates the input type of an object inside other inputs, which find it by its schema. */
export function nestedInput(name: string, schema: z.ZodMiniObject, description?: string): InputRef<object> {
  const type = inputType(name, schema, description)
  registerInput(schema, type)
  return type
}

/** Names the input type of a schema whose fields do not follow from it. */
export function registerInput(schema: z.ZodMiniObject, type: InputRef<object>): void {
  inputTypes.set(schema, type)
}

/** Creates the input type whose fields a schema parses. */
export function inputType(name: string, schema: z.ZodMiniObject, description?: string): InputRef<object> {
  return builder.inputType(name, { description, fields: (t) => inputFields((options) => t.field(options), schema) })
}

/** The part of a zod schema that determines the GraphQL type. */
interface Schema extends z.core.$ZodType {
  readonly _zod: z.core.$ZodType['_zod'] & {
    readonly def: {
      readonly type: string
      readonly format?: string
      /** The schema of the value, if it is optional or nullable, or has a default. */
      readonly innerType?: Schema
      /** The value used when one is left out. */
      readonly defaultValue?: unknown
      /** The schema of the input, if the value is transformed. */
      readonly in?: Schema
      readonly element?: Schema
      /** The schemas of a value that a form may hold as an empty text. That of the value comes first. */
      readonly options?: readonly Schema[]
      /** The values of an enumeration. */
      readonly entries?: Readonly<Record<string, string>>
    }
  }
}

interface Kind {
  /** The type of a single value; undefined if the schema does not determine it. */
  readonly leaf?: Leaf | undefined
  readonly nested?: InputRef<object> | undefined
  readonly required: boolean
  readonly isList: boolean
  readonly defaultValue?: unknown
  readonly description?: string | undefined
}

/** Says in the API what the fields of a schema are, in every input that has them. Here, since the browser does not need the words. */
export function describeFields<Shape extends z.core.$ZodShape>(
  { shape }: z.ZodMiniObject<Shape>,
  descriptions: { readonly [Name in keyof Shape]?: string },
): void {
  for (const [name, description] of Object.entries(descriptions)) {
    z.globalRegistry.add(shape[name] as z.ZodMiniType, { description: String(description) })
  }
}

/** Tells which type of the API a schema stands for, and what `describeFields` says about it. */
export function fieldKindOf(schema: Schema): Kind {
  const kind = kindOf(schema)
  return { ...kind, description: z.globalRegistry.get(schema)?.description ?? kind.description }
}

function kindOf(schema: Schema): Kind {
  const { def } = schema._zod
  if (def.element) return { ...fieldKindOf(def.element), required: true, isList: true }
  if (def.innerType && def.type === 'default') return { ...fieldKindOf(def.innerType), defaultValue: def.defaultValue }
  if (def.innerType) return { ...fieldKindOf(def.innerType), required: false }
  if (def.in) return fieldKindOf(def.in)
  if (def.options?.[0]) return fieldKindOf(def.options[0])
  const leaf = def.entries ? enumOf(Object.keys(def.entries)) : scalarOf(def)
  return { leaf, nested: inputTypes.get(schema), required: true, isList: false }
}

/**
 * Finds the enumeration with these values. All are known by then, because Pothos makes fields when it builds the schema.
 * @throws Error unless exactly one has them.
 */
function enumOf(values: readonly string[]): EnumRef<SchemaParts, string> {
  const wanted = new Set(values)
  const [found, ...others] = [...builder.configStore.typeConfigs.values()].filter((config) => {
    const names = config.kind === 'Enum' ? Object.keys(config.values) : []
    return names.length === wanted.size && names.every((name) => wanted.has(name))
  })
  if (found && others.length === 0) return builder.configStore.getInputTypeRef(found.name) as never
  throw new Error(`${found ? 'Several enumerations have' : 'No enumeration has'} the values ${values.join(', ')}.`)
}

function scalarOf({ format, type }: Schema['_zod']['def']): Scalar | undefined {
  return scalars[format ?? type] ?? scalars[type]
}

/** Chosen by the format of a schema, or else by its type. */
const scalars: Readonly<Record<string, Scalar>> = {
  guid: 'ID',
  session_id: 'ID',
  datetime: 'DateTime',
  day_or_moment: 'DayOrMoment',
  string: 'String',
  safeint: 'Int',
  number: 'Float',
  boolean: 'Boolean',
}
