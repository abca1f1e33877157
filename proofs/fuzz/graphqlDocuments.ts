import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import * as fc from '#test/draws/property.ts'
import { json, number, text } from './hostile.ts'

const schema = buildSchema(readFileSync(path.join(import.meta.dirname, '../../schema.graphql'), 'utf8'))

export interface FuzzedOperation {
  readonly query: string
  readonly variables?: unknown
}

/** Makes a value that usually fits the type. */
function anyValue(type: GraphQLInputType, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return anyValue(type.ofType, ids)
  return fc.oneof(
    { weight: 30, arbitrary: fittingValue(type, ids) },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: json },
  )
}

function fittingValue(type: GraphQLInputType, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (isListType(type)) return fc.array(anyValue(type.ofType, ids), { maxLength: 4 })
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name))
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).map((field) => [field.name, anyValue(field.type, ids)] as const)
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  }
  const { name } = getNamedType(type)
  if (name === 'Int' || name === 'Float') return number
  if (name === 'Boolean') return fc.boolean()
  if (name === 'DateTime' || name === 'DayOrMoment') return fc.oneof({ weight: 4, arbitrary: moment }, text)
  return name === 'ID' ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, text) : text
}

const moment = fc.date({ noInvalidDate: true }).map((date) => date.toISOString())

function literal(value: unknown, type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(value, type.ofType)
  if (Array.isArray(value))
    return `[${value.map((item) => literal(item, isListType(type) ? type.ofType : type)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const fields: Readonly<Record<string, GraphQLInputField>> = isInputObjectType(type) ? type.getFields() : {}
    const entries = Object.entries(value).map(([key, one]) => `${key}: ${literal(one, fields[key]?.type ?? type)}`)
    return `{${entries.join(', ')}}`
  }
  return isEnumType(type) && typeof value === 'string' ? value : JSON.stringify(value)
}

const directives = fc.oneof(
  { weight: 30, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(' @skip(if: true)', ' @skip(if: false)', ' @include(if: false)', ' @none(x: 1)'),
  },
)
const unknownFields = fc.constantFrom(
  '__typename',
  '__proto__',
  'constructor',
  '__schema { types { name } }',
  'x9k7',
  '...none',
)

function selectionOf(type: GraphQLNamedType, ids: readonly string[], depth: number): fc.Arbitrary<string> {
  if (!isObjectType(type)) return fc.constant('')
  const fields = Object.values(type.getFields()).filter((field) => depth > 0 || isLeafType(getNamedType(field.type)))
  if (fields.length === 0) return fc.constant('{ __typename }')
  const field = fc.constantFrom(...fields).chain((one) => fieldOf(one, ids, depth))
  const fragment = fc
    .tuple(fc.constantFrom('...', `... on ${type.name}`), directives, fc.array(field, { minLength: 1, maxLength: 2 }))
    .map(([head, condition, inner]) => `${head}${condition} { ${inner.join(' ')} }`)
  const part = fc.oneof(
    { weight: 60, arbitrary: field },
    { weight: 8, arbitrary: fragment },
    { weight: 1, arbitrary: unknownFields },
  )
  return fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `{ ${parts.join(' ')} }`)
}

function fieldOf(field: GraphQLField<unknown, unknown>, ids: readonly string[], depth: number): fc.Arbitrary<string> {
  const alias = fc.oneof({ weight: 40, arbitrary: fc.constant('') }, fc.constantFrom('a: ', 'id: ', '__proto__: '))
  const given = argumentsOf(field.args, ids, (value, { name, type }) => `${name}: ${literal(value, type)}`)
  const inner = fc.constant(undefined).chain(() => selectionOf(getNamedType(field.type), ids, depth - 1))
  return fc
    .tuple(alias, given, directives, inner)
    .map(([name, args, condition, selection]) => `${name}${field.name}${listOf(args)}${condition} ${selection}`)
}

function argumentsOf<Result>(
  args: readonly GraphQLArgument[],
  ids: readonly string[],
  make: (value: unknown, argument: GraphQLArgument) => Result,
): fc.Arbitrary<Result[]> {
  const each = args.map((argument) => {
    const value = anyValue(argument.type, ids).map((one) => [make(one, argument)])
    const nothing = { weight: isNonNullType(argument.type) ? 1 : 20, arbitrary: fc.constant([]) }
    return fc.oneof({ weight: 40, arbitrary: value }, nothing)
  })
  return fc.tuple(...each).map((lists) => lists.flat())
}

function listOf(args: readonly string[]): string {
  return args.length > 0 ? `(${args.join(', ')})` : ''
}

const roots = [schema.getQueryType(), schema.getMutationType()].filter((type) => type !== undefined && type !== null)

function withLiterals(ids: readonly string[]): fc.Arbitrary<FuzzedOperation> {
  return fc
    .constantFrom(...roots, ...roots.slice(0, 1))
    .chain((root) =>
      selectionOf(root, ids, 4).map((selection) => `${root === roots[0] ? 'query' : 'mutation'} ${selection}`),
    )
    .map((query) => ({ query }))
}

/** Makes an operation of one field with variables, like those of screens. */
function withVariables(ids: readonly string[]): fc.Arbitrary<FuzzedOperation> {
  const fields = roots.flatMap((root) => Object.values(root.getFields()).map((field) => ({ root, field })))
  return fc.constantFrom(...fields).chain(({ root, field }) =>
    fc
      .tuple(
        argumentsOf(field.args, ids, (value, argument) => ({ value, argument })),
        selectionOf(getNamedType(field.type), ids, 3),
        fc.dictionary(text, json, { maxKeys: 1 }),
        fc.oneof({ weight: 20, arbitrary: fc.constant('') }, fc.constantFrom('__proto__', 'constructor')),
      )
      .map(([args, selection, more, odd]) => {
        const nameOf = ({ name }: GraphQLArgument) => odd || name
        const declared = args.map(({ argument }) => `$${nameOf(argument)}: ${argument.type}`)
        const used = args.map(({ argument }) => `${argument.name}: $${nameOf(argument)}`)
        const kind = root === roots[0] ? 'query' : 'mutation'
        const query = `${kind} ${listOf(declared)} { ${field.name}${listOf(used)} ${selection} }`
        const values = args.map(({ value, argument }) => [nameOf(argument), value])
        return { query, variables: Object.fromEntries([...values, ...Object.entries(more)]) }
      }),
  )
}

/** Hostile documents: too deep, too wide, circular, or malformed. */
const hostileDocuments: readonly string[] = [
  '{'.repeat(3_000),
  `{ ${'me { '.repeat(900)}`,
  `query { ${Array.from({ length: 400 }, (_, n) => `a${n}: __typename`).join(' ')} }`,
  'fragment f on Query { ...g } fragment g on Query { ...f } { ...f }',
  `query (${Array.from({ length: 300 }, (_, n) => `$v${n}: Int`).join(', ')}) { me { id } }`,
  `{ me { id ${'@skip(if: false) '.repeat(300)} } }`,
  `{ getDeveloper(id: ${'['.repeat(2_000)}) { id } }`,
  `{ getClientUsers(filter: { search: "${'\\u{1F600}'.repeat(1_000)}" }) { aggregate { count } } }`,
  'subscription { me { id } }',
  'query a { me { id } } query a { me { id } }',
  '{ me { id } } { me { id } }',
  'query ($__proto__: ID!) { getDeveloper(id: $__proto__) { id } }',
  'query __proto__ { me { id } }',
  '{ __proto__: me { id } }',
  '{ __type(name: "Query") { fields { name } } }',
  '{ allSearchDevs(count: 99999999999999999999) { total } }',
  '\ufeff{ me { id } }',
  '#'.repeat(20_000),
]

/** Makes operations that are usually valid, about rows with these ids. */
export function operations(ids: readonly string[]): fc.Arbitrary<FuzzedOperation> {
  return fc.oneof(
    { weight: 6, arbitrary: withLiterals(ids) },
    { weight: 6, arbitrary: withVariables(ids) },
    { weight: 1, arbitrary: fc.constantFrom(...hostileDocuments).map((query) => ({ query, variables: {} })) },
  )
}
