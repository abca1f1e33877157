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
 * The maximum number of rows of a field, per parent object: a constant, or computed from the arguments of the field and of its
 * parent. A field that is no list may declare how many rows it reads. `whole` is for lists that the contract leaves without a limit.
 */
export type RowCount<Args = Arguments> = number | 'whole' | ((args: Args, parentArgs: Arguments) => number | 'whole')

/** Counts the work of a field beyond reading rows, in plain operations: a constant, or computed from its arguments. */
export type FieldWork<Args = Arguments> = number | ((args: Args) => number)

/** Gives the rows that a `limit` argument requests. A limit that is too large is refused elsewhere, with its own sentence. */
export function rowsAsked(limit: unknown, most: number): number {
  return Math.max(0, Math.min(Number(limit), most))
}

/** The size that an operation may return, computed before it runs. */
export interface Cost {
  /** The maximum number of rows, including nested ones, without those of whole lists. */
  readonly rows: number
  /** The product of rows and fields. */
  readonly values: number
  /** The work of its fields beyond reading rows, in plain operations. */
  readonly work: number
  readonly wholeLists: readonly WholeList[]
}

/** A list without a limit, which is written in chunks. */
export interface WholeList {
  /** The response names that lead to it in the answer. */
  readonly path: readonly string[]
  readonly rowType: GraphQLObjectType
  readonly selectionSet: SelectionSetNode
}

const noArguments: Arguments = {}

export const noCost: Cost = { rows: 0, values: 0, work: 0, wholeLists: [] }

/**
 * Computes the cost of an operation.
 * @param node in normal form, where each field occurs once.
 * @param variables after coercion.
 */
export function costOf(schema: GraphQLSchema, node: OperationDefinitionNode, variables: Variables): Cost {
  const type = schema.getRootType(node.operation)
  return type ? costIn({ type, variables, args: {}, path: [], times: 1 }, node.selectionSet) : noCost
}

/** The type of a selection and its position in the operation. */
interface Position {
  readonly type: GraphQLObjectType
  readonly variables: Variables
  /** The arguments of the field that the selection belongs to. */
  readonly args: Arguments
  readonly path: readonly string[]
  /** The maximum number of objects that it is resolved for. */
  readonly times: number
}

function costIn(position: Position, { selections }: SelectionSetNode): Cost {
  return selections
    .flatMap((selection) => (selection.kind === Kind.FIELD ? costAt(position, selection) : []))
    .reduce(sum, noCost)
}

function costAt(position: Position, node: FieldNode): Cost {
  const { type, variables, times } = position
  const { alias, name, selectionSet } = node
  const field = type.getFields()[name.value]
  // __typename and introspection read the schema, not data.
  if (!field) return { ...noCost, values: times }
  // Hardly any field takes arguments, and finding none takes as long as everything else here.
  const args = field.args.length > 0 ? getArgumentValues(field, node, variables) : noArguments
  const { work = 0 } = field.extensions.pothosOptions ?? {}
  const own = { ...noCost, values: times, work: typeof work === 'number' ? work : work(args) }
  const rows = rowsOf(type, field, args, position.args)
  const path = [...position.path, (alias ?? name).value]
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
    work: one.work + other.work,
    wholeLists: [...one.wholeLists, ...other.wholeLists],
  }
}

/** Reads the number of rows that the schema declares for a field. */
export function declaredRows(field: GraphQLField<unknown, unknown>): RowCount | undefined {
  return field.extensions.pothosOptions?.rows
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
  if (rows === undefined) throw new Error(`Declare the number of rows of ${name}.${field.name}.`)
  return typeof rows === 'function' ? rows(args, parentArgs) : rows
}
