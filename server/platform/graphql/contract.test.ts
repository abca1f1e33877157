import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { schema } from '#server/schema.ts'

type Schema = z.ZodMiniType

const root = schema.getMutationType()
const mutations = isObjectType(root) ? Object.values(root.getFields()) : []
const inputOf = (field: (typeof mutations)[number]) => (field.extensions as { input?: z.ZodMiniObject }).input
/** The specification names the arguments of these. */
const flat = ['upsertClients']

test('every mutation names the schema that parses its arguments', () => {
  expect(mutations.filter((field) => !inputOf(field)).map(({ name }) => name)).toEqual([])
  expect(mutations.length).toBeGreaterThan(10)
})

test('every mutation takes one input of its own, unless the specification names its arguments', () => {
  for (const field of mutations) {
    const [input, ...others] = field.args.filter(({ name }) => name !== 'key')
    if (!input || flat.includes(field.name)) continue
    expect(others, field.name).toEqual([])
    expect(`${input.name}: ${input.type}`).toBe(
      `input: ${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}Input!`,
    )
  }
})

describe.each(mutations.map((field) => ({ name: field.name, field })))('$name', ({ field }) => {
  const shape = (inputOf(field)?.shape ?? {}) as Record<string, Schema>
  const args = givenTo(field)

  test('takes the fields of its schema', () => {
    expect(args.map(({ name }) => name).toSorted()).toEqual(Object.keys(shape).toSorted())
  })

  test('has the defaults of its schema', () => {
    const defaults = args.flatMap(({ name, defaultValue }) =>
      defaultValue === undefined ? [] : [[name, defaultValue]],
    )
    const parsed = Object.entries(shape).flatMap(([name, inner]) =>
      inner instanceof z.ZodMiniDefault ? [[name, z.parse(inner, undefined)]] : [],
    )
    expect(Object.fromEntries(defaults)).toEqual(Object.fromEntries(parsed))
  })

  test('lets the same fields be left out', () => {
    const required = args.filter((arg) => isRequiredArgument(arg as GraphQLArgument)).map(({ name }) => name)
    const unparsed = Object.entries(shape).filter(([, inner]) => !mayBeMissing(inner))
    expect(required.toSorted()).toEqual(unparsed.map(([name]) => name).toSorted())
  })

  test('takes the same kinds of values', () => {
    expect(Object.fromEntries(args.map((arg) => [arg.name, kindOfArgument(arg)]))).toEqual(
      Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, expectedKind(inner)])),
    )
  })
})

/** The fields of the input, or the arguments that the specification names. */
function givenTo({ args }: (typeof mutations)[number]): readonly (GraphQLArgument | GraphQLInputField)[] {
  const input = getNamedType(args.find(({ name }) => name === 'input')?.type)
  return isInputObjectType(input) ? Object.values(input.getFields()) : args.filter(({ name }) => name !== 'key')
}

/** Returns whether the value may be left out or null. Only the schema distinguishes the two. */
function mayBeMissing(inner: Schema): boolean {
  return z.safeParse(inner, undefined).success || z.safeParse(inner, null).success
}

/** The values of an enumeration, the fields of an object, or a plain kind. */
type Kind = string | readonly string[] | { readonly list: Kind } | { readonly fields: Readonly<Record<string, Kind>> }

function kindOfArgument({ type }: Pick<GraphQLArgument, 'type'>): Kind {
  const own: GraphQLInputType = getNullableType(type)
  if (isListType(own)) return { list: kindOfArgument({ type: own.ofType }) }
  const named = getNamedType(own)
  if (isEnumType(named))
    return named
      .getValues()
      .map(({ name }) => name)
      .toSorted()
  if (isInputObjectType(named)) {
    const fields = Object.values(named.getFields()).map((field) => [field.name, kindOfArgument(field)])
    return { fields: Object.fromEntries(fields) }
  }
  return (
    {
      ID: 'string',
      String: 'string',
      Int: 'int',
      Float: 'number',
      Boolean: 'boolean',
      DateTime: 'moment',
      DayOrMoment: 'day or moment',
    }[named.name] ?? named.name
  )
}

interface Definition {
  readonly type: string
  readonly format?: string
  readonly innerType?: Schema
  readonly in?: Schema
  readonly element?: Schema
  readonly shape?: object
  readonly entries?: object
  /** A value, or the empty text of a form, which no request may send. */
  readonly options?: readonly [value: Schema, empty: Schema]
}

/** A filter is parsed by its list, whose definition made the input type too. */
function expectedKind(inner: Schema): unknown {
  const kind = kindOfSchema(inner)
  if (typeof kind !== 'object' || !('fields' in kind) || !('matching' in kind.fields)) return kind
  return { fields: { ...kind.fields, matching: expect.anything() } }
}

/** Gives the kind of a schema, looking through wrappers for missing values and through transformations. */
function kindOfSchema(inner: Schema): Kind {
  const {
    type,
    format,
    innerType,
    in: source,
    element,
    shape,
    entries,
    options,
  } = inner._zod.def as unknown as Definition
  if (innerType) return kindOfSchema(innerType)
  if (source) return kindOfSchema(source)
  if (options) return kindOfSchema(options[0])
  if (element) return { list: kindOfSchema(element) }
  if (shape) {
    const fields = Object.entries(shape as Record<string, Schema>).map(([name, field]) => [name, kindOfSchema(field)])
    return { fields: Object.fromEntries(fields) }
  }
  if (entries) return Object.keys(entries).toSorted()
  if (format === 'datetime') return 'moment'
  if (format === 'day_or_moment') return 'day or moment'
  return type === 'number' && format === 'safeint' ? 'int' : type
}
