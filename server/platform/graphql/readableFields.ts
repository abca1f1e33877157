import { type GraphQLResolveInfo, type GraphQLSchema, getNamedType, isObjectType } from 'graphql'
import type { ReadableFields } from '#server/platform/db/readable.ts'
import { can, type Role } from '#shared/permissions.ts'
import { permissionOf } from './permissions.ts'

const known = new WeakMap<GraphQLSchema, Map<string, ReadonlySet<string>>>()

/**
 * The fields of each type that a role may read, by the permissions of the schema. It tells the data layer what to select, so
 * that what is hidden is not there to be shown. A field of a type of which nothing may be read is not among them.
 * @throws Error for a type that is not in the schema.
 */
export function readableFields({ schema }: Pick<GraphQLResolveInfo, 'schema'>, role: Role): ReadableFields {
  const sets = known.get(schema) ?? new Map<string, ReadonlySet<string>>()
  known.set(schema, sets)
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
