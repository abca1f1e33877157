import {
  buildSchema,
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  printSchema,
} from 'graphql'
import { permissionOf } from '#server/platform/graphql/permissions.ts'

export interface FakeContext {
  /** True if some lists are empty and some fields null; otherwise each list has two rows, and nothing is null. */
  readonly isSparse: boolean
  /** Coordinates (`Type.field`) of the resolved fields. */
  readonly resolved: Set<string>
}

/** Called before each field is resolved; an error that it throws becomes the field's error. */
export type BeforeResolve = (typeName: string, field: GraphQLField<unknown, unknown>, context: never) => void

export interface FakeOptions {
  /** Lists the fields that a query selects on a field's result; the answer depends on them. */
  selected(info: GraphQLResolveInfo): Iterable<string>
  /** Left out, nothing is checked. */
  readonly check?: BeforeResolve
}

/**
 * Copies a schema with its permissions, but with fake data. Each value depends only on its place, the arguments and the selected
 * fields, so that equal operations get equal answers.
 */
export function fakeSchema(real: GraphQLSchema, options: FakeOptions): GraphQLSchema {
  const schema = buildSchema(printSchema(real))
  for (const type of Object.values(real.getTypeMap())) {
    const fake = schema.getType(type.name)
    if (isScalarType(type) && isScalarType(fake)) fake.parseLiteral = type.parseLiteral
    if (!isObjectType(type) || !isObjectType(fake) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      const copy = fake.getFields()[field.name]
      if (!copy) throw new Error(`${type.name}.${field.name} is not in the printed schema.`)
      // Row limits are not part of this test.
      copy.extensions = { pothosOptions: { permission: permissionOf(real, type.name, field), rows: 0 } }
      const isRoot = type === real.getQueryType() || type === real.getMutationType()
      // Fields have a resolver exactly where the real schema has one, because executors treat default resolvers differently.
      const hasOwn = isRoot || (field.resolve && field.resolve !== defaultFieldResolver)
      if (hasOwn || options.check) copy.resolve = resolver(type.name, copy, isRoot, options)
    }
  }
  return schema
}

type Row = Record<string, unknown>

function resolver(typeName: string, field: GraphQLField<unknown, unknown>, isRoot: boolean, options: FakeOptions) {
  return (parent: Row, args: object, context: FakeContext, info: GraphQLResolveInfo) => {
    options.check?.(typeName, field, context as never)
    context.resolved.add(`${typeName}.${field.name}`)
    if (!isRoot) return parent[field.name]
    const asked = JSON.stringify([field.name, args, [...options.selected(info)].sort()], sortKeys)
    return Promise.resolve(value(field.type, asked, context.isSparse))
  }
}

/** Sorts keys for JSON.stringify, because executors order arguments differently. */
function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function value(type: GraphQLOutputType, place: string, isSparse: boolean): unknown {
  if (isNonNullType(type)) return someValue(type.ofType, place, isSparse)
  return isSparse && hash(place) % 4 === 0 ? null : someValue(type, place, isSparse)
}

function someValue(type: GraphQLOutputType, place: string, isSparse: boolean): unknown {
  if (isListType(type)) {
    const length = isSparse ? hash(`${place} length`) % 3 : 2
    return Array.from({ length }, (_, index) => value(type.ofType, `${place} ${index}`, isSparse))
  }
  const named = getNamedType(type)
  if (isObjectType(named)) return row(named.getFields(), place, isSparse)
  if (isEnumType(named)) return named.getValues()[hash(place) % named.getValues().length]?.value
  if (named.name === 'Boolean') return hash(place) % 2 === 0
  if (named.name === 'Int') return hash(place) % 1_000
  if (named.name === 'Float') return (hash(place) % 1_000) / 4
  if (named.name === 'JSON') return { place: hash(place) }
  return `${named.name} ${hash(place).toString(36)}`
}

/** Makes a fake row. Its fields are computed on access, because types may refer to each other. */
function row(fields: Record<string, GraphQLField<unknown, unknown>>, place: string, isSparse: boolean): Row {
  const made: Row = {}
  for (const { name, type } of Object.values(fields)) {
    Object.defineProperty(made, name, { get: () => value(type, `${place} ${name}`, isSparse) })
  }
  return made
}

/** Computes FNV-1a. */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let index = 0; index < text.length; index++) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193)
  return sum >>> 0
}
