import { type GraphQLResolveInfo, type GraphQLSchema, getNamedType, isObjectType } from 'graphql'
import type { ReadableFields } from '#server/platform/db/connection/readable.ts'
import { can, type Role } from '#shared/platform/permissions.ts'
import { permissionOf } from './permissions.ts'

const cache = new WeakMap<GraphQLSchema, Map<string, ReadonlySet<string>>>()

/**
 * Lists the fields of each type that a role may read. The data layer selects only these, so hidden values are never
 * loaded. A field whose type has no readable field is left out.
 * @throws Error for a type that is not in the schema.
 */
export function readableFields({ schema }: Pick<GraphQLResolveInfo, 'schema'>, role: Role): ReadableFields {
  const sets = cache.get(schema) ?? new Map<string, ReadonlySet<string>>()
  cache.set(schema, sets)
  return (typeName) => {
    const name = `${role} ${typeName}`
    const fields = sets.get(name) ?? new Set(readableOf(schema, role, typeName))
    sets.set(name, fields)
    return fields
  }
}

function readableOf(schema: GraphQLSchema, role: Role, typeName: string): string[] {
  const inner = (type: string) => permittedOf(schema, role, type).length > 0
  return permittedOf(schema, role, typeName)
    .filter(({ type }) => !isObjectType(getNamedType(type)) || inner(getNamedType(type).name))
    .map(({ name }) => name)
}

function permittedOf(schema: GraphQLSchema, role: Role, typeName: string) {
  const type = schema.getType(typeName)
  if (!isObjectType(type)) throw new Error(`The API has no type ${typeName}.`)
  return Object.values(type.getFields()).filter((field) => {
    const permission = permissionOf(schema, typeName, field)
    return permission && can(role, permission)
  })
}
