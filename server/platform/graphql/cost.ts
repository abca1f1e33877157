import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import type { Variables } from './variables.ts'

type Arguments = Readonly<Record<string, unknown>>

/**
 * How many rows a field gives at most, for each object that it is asked of. Its arguments tell, or those of the field around it. What is
 * small by nature has a bound instead. A field that is no list may say how many rows it looks at. `whole` is for lists that the
 * contract leaves without a limit.
 */
export type Rows<Args = Arguments> = number | 'whole' | ((args: Args, parentArgs: Arguments) => number | 'whole')

/** The rows that a limit asks for; a limit beyond those that are allowed is refused in words of its own. */
export function rowsAsked(limit: unknown, most: number): number {
  return Math.max(0, Math.min(Number(limit), most))
}

/** What an operation may return, computed before it runs. */
export interface Cost {
  /** Rows that the answer may have, nested ones too; those of whole lists do not count. */
  readonly rows: number
  /** Rows × fields. */
  readonly values: number
  readonly wholeLists: readonly WholeList[]
}

/** A list of any length, which is written in chunks. */
export interface WholeList {
  /** The names under which it stands in the answer. */
  readonly path: readonly string[]
  readonly rowType: GraphQLObjectType
  readonly selectionSet: SelectionSetNode
}

export const noCost: Cost = { rows: 0, values: 0, wholeLists: [] }

/**
 * Adds up what an operation asks for.
 * @param node in normal form, so that each field stands there once.
 * @param variables coerced.
 */
export function costOf(schema: GraphQLSchema, node: OperationDefinitionNode, variables: Variables): Cost {
  const type = schema.getRootType(node.operation)
  return type ? costIn({ type, variables, args: {}, path: [], times: 1 }, node.selectionSet) : noCost
}

/** A selection and its place in the operation. */
interface Place {
  readonly type: GraphQLObjectType
  readonly variables: Variables
  /** Of the field that the selection belongs to. */
  readonly args: Arguments
  readonly path: readonly string[]
  /** How many objects it is evaluated for. */
  readonly times: number
}

function costIn(place: Place, { selections }: SelectionSetNode): Cost {
  return selections
    .flatMap((selection) => (selection.kind === Kind.FIELD ? costAt(place, selection) : []))
    .reduce(sum, noCost)
}

function costAt(place: Place, node: FieldNode): Cost {
  const { type, variables, times } = place
  const { alias, name, selectionSet } = node
  const field = type.getFields()[name.value]
  const own = { ...noCost, values: times }
  // __typename and introspection tell of the schema.
  if (!field) return own
  const args = getArgumentValues(field, node, variables)
  const rows = rowsOf(type, field, args, place.args)
  const path = [...place.path, (alias ?? name).value]
  const inner = getNamedType(field.type)
  const isObject = selectionSet && isObjectType(inner)
  if (isObject && rows === 'whole') return { ...own, wholeLists: [{ path, rowType: inner, selectionSet }] }
  const counted = { ...own, rows: times * Number(rows) }
  if (!isObject) return counted
  const inside = { type: inner, variables, args, path, times: isList(field) ? counted.rows : times }
  return sum(counted, costIn(inside, selectionSet))
}

function sum(one: Cost, other: Cost): Cost {
  return {
    rows: one.rows + other.rows,
    values: one.values + other.values,
    wholeLists: [...one.wholeLists, ...other.wholeLists],
  }
}

/** What the schema says of a field. */
export function declaredRows(field: GraphQLField<unknown, unknown>): Rows | undefined {
  return (field.extensions as { pothosOptions?: { rows?: Rows } }).pothosOptions?.rows
}

export function isList(field: GraphQLField<unknown, unknown>): boolean {
  return isListType(getNullableType(field.type))
}

function rowsOf(
  { name }: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  args: Arguments,
  parentArgs: Arguments,
): number | 'whole' {
  const rows = declaredRows(field) ?? (isList(field) ? undefined : 0)
  if (rows === undefined) throw new Error(`Say how many rows ${name}.${field.name} has.`)
  return typeof rows === 'function' ? rows(args, parentArgs) : rows
}
