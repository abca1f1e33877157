import {
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { can, type Permission, type Role } from '#shared/platform/permissions.ts'

/**
 * Finds a field that the role may not use. It runs before the operation, so a refused operation reads and changes nothing, and rows
 * cost no checks. (During execution, graphql-jit calls `isTypeOf` without a context, so types could not check permissions there.)
 * @param node in normal form, as it will run.
 * @returns the coordinate of the field, such as `Query.getClientUsers`; undefined when the role may use all fields.
 */
export function firstRefused(schema: GraphQLSchema, node: OperationDefinitionNode, role: Role): string | undefined {
  const type = schema.getRootType(node.operation)
  return type ? refusedIn(schema, role, node.selectionSet, type.name) : undefined
}

/** Finds the permission of a field: its own, or else that of its type. Undefined means a mistake in the schema. */
export function permissionOf(
  schema: GraphQLSchema,
  typeName: string,
  field: Pick<GraphQLField<unknown, unknown>, 'extensions'>,
): Permission | undefined {
  const type = schema.getType(typeName)
  return (
    field.extensions.pothosOptions?.permission ??
    (isObjectType(type) ? type.extensions.pothosOptions?.permission : undefined)
  )
}

function refusedIn(schema: GraphQLSchema, role: Role, set: SelectionSetNode, typeName: string): string | undefined {
  for (const selection of set.selections) {
    const refused = refusedAt(schema, role, selection, typeName)
    if (refused) return refused
  }
  return undefined
}

function refusedAt(schema: GraphQLSchema, role: Role, node: SelectionNode, typeName: string): string | undefined {
  if (node.kind !== Kind.FIELD) throw new Error('The operation is not in normal form.')
  const type = schema.getType(typeName)
  const field = isObjectType(type) ? type.getFields()[node.name.value] : undefined
  // __typename and introspection read the schema, not data.
  if (!field) return undefined
  const permission = permissionOf(schema, typeName, field)
  if (!permission || !can(role, permission)) return `${typeName}.${field.name}`
  return node.selectionSet && refusedIn(schema, role, node.selectionSet, getNamedType(field.type).name)
}
