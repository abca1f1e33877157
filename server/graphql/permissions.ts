import {
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { can, type Permission, type Role } from '#shared/permissions.ts'

/** An operation that is about to run, without fragments by name. */
export interface Operation {
  readonly schema: GraphQLSchema
  readonly node: OperationDefinitionNode
  readonly variableValues?: Record<string, unknown> | null
}

/**
 * Looks for a field that the role may not use, before anything runs: a refused operation reads nothing and changes nothing, and
 * rows cost no checks. (graphql-jit calls `isTypeOf` without a context, so checks by type cannot run during execution.)
 * @returns the field's coordinate, such as `Query.getClientUsers`; undefined when the role may do all of it.
 */
export function firstRefused(operation: Operation, role: Role): string | undefined {
  const { schema, node } = operation
  const type = schema.getRootType(node.operation)
  return type ? refusedIn(operation, role, node.selectionSet, type.name) : undefined
}

/** The permission that a field asks for: its own, or else that of its type. Undefined is a mistake in the schema. */
export function permissionOf(schema: GraphQLSchema, typeName: string, field: GraphQLField<unknown, unknown>) {
  return declared(field) ?? declared(schema.getType(typeName))
}

function declared(item: { extensions: object } | undefined): Permission | undefined {
  return (item?.extensions as { pothosOptions?: { permission?: Permission } } | undefined)?.pothosOptions?.permission
}

function refusedIn(operation: Operation, role: Role, set: SelectionSetNode, typeName: string): string | undefined {
  for (const selection of set.selections) {
    const refused = isLeftOut(selection, operation) ? undefined : refusedAt(operation, role, selection, typeName)
    if (refused) return refused
  }
  return undefined
}

function refusedAt(operation: Operation, role: Role, node: SelectionNode, typeName: string): string | undefined {
  if (node.kind === Kind.INLINE_FRAGMENT) {
    return refusedIn(operation, role, node.selectionSet, node.typeCondition?.name.value ?? typeName)
  }
  if (node.kind === Kind.FRAGMENT_SPREAD) throw new Error('Nobody looked into this fragment.')
  const type = operation.schema.getType(typeName)
  const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined
  // __typename and introspection tell of the schema, not of data.
  if (!field) return undefined
  const permission = permissionOf(operation.schema, typeName, field)
  if (!permission || !can(role, permission)) return `${typeName}.${field.name}`
  return node.selectionSet && refusedIn(operation, role, node.selectionSet, getNamedType(field.type).name)
}

/** A condition counts where it is given outright; in doubt the field counts as asked for. */
function isLeftOut({ directives = [] }: SelectionNode, { variableValues }: Operation): boolean {
  return directives.some(({ name, arguments: [argument] = [] }) => {
    const value = argument?.value
    const condition =
      value?.kind === Kind.VARIABLE
        ? variableValues?.[value.name.value]
        : value?.kind === Kind.BOOLEAN
          ? value.value
          : undefined
    return (name.value === 'include' && condition === false) || (name.value === 'skip' && condition === true)
  })
}
