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
  printSchema,
} from 'graphql'
import { permissionOf } from '#server/platform/graphql/permissions.ts'

/** What the resolvers of a fake schema are given. */
export interface FakeContext {
  /** Whether lists are empty and fields null now and then; otherwise each list has rows, and nothing is null. */
  readonly isSparse: boolean
  /** Coordinates of the fields that were resolved. */
  readonly resolved: Set<string>
}

/** Called with each field before it is resolved; an error that it throws is the field's. */
export type Check = (typeName: string, field: GraphQLField<unknown, unknown>, context: never) => void

export interface FakeOptions {
  /** The fields that a query asks of what a field returns; what is answered depends on it. */
  selected(info: GraphQLResolveInfo): Iterable<string>
  /** Left out, nothing is checked. */
  readonly check?: Check
}

/**
 * The schema with its permissions, over data made from nothing but where it stands, the arguments, and the fields that were asked
 * for: equal questions get equal answers.
 */
export function fakeSchema(real: GraphQLSchema, options: FakeOptions): GraphQLSchema {
  const schema = buildSchema(printSchema(real))
  for (const type of Object.values(real.getTypeMap())) {
    const fake = schema.getType(type.name)
    if (!isObjectType(type) || !isObjectType(fake) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      const copy = fake.getFields()[field.name]
      if (!copy) throw new Error(`${type.name}.${field.name} is not in the printed schema.`)
      // How many rows there may be is no part of this.
      copy.extensions = { pothosOptions: { permission: permissionOf(real, type.name, field), rows: 0 } }
      const isRoot = type === real.getQueryType() || type === real.getMutationType()
      // The same fields have resolvers of their own as in the real schema, since executors treat the others apart.
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
    const asked = JSON.stringify([field.name, args, [...options.selected(info)].sort()], inOrder)
    return Promise.resolve(value(field.type, asked, context.isSparse))
  }
}

/** For JSON.stringify: an object's keys by name, since executors put arguments in different orders. */
function inOrder(_key: string, value: unknown): unknown {
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

/** Its fields are made when they are read: types may refer to each other. */
function row(fields: Record<string, GraphQLField<unknown, unknown>>, place: string, isSparse: boolean): Row {
  const made: Row = {}
  for (const { name, type } of Object.values(fields)) {
    Object.defineProperty(made, name, { get: () => value(type, `${place} ${name}`, isSparse) })
  }
  return made
}

/** FNV-1a. */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let index = 0; index < text.length; index++) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193)
  return sum >>> 0
}
