import type { GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql'
import { forbidden } from '#server/platform/auth/viewer.ts'
import type { Context } from '#server/platform/graphql/context.ts'
import { permissionOf } from '#server/platform/graphql/permissions.ts'
import { can } from '#shared/platform/permissions.ts'

/**
 * The second lock: each query and mutation checks its permission again when it runs. Should the check of the whole operation miss
 * one, it still reads and changes nothing.
 */
export function guardRoots(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) if (type) guardFields(schema, type)
  return schema
}

function guardFields(schema: GraphQLSchema, type: GraphQLObjectType): void {
  const fields: readonly GraphQLField<unknown, Context>[] = Object.values(type.getFields())
  for (const field of fields) {
    const { resolve } = field
    const permission = permissionOf(schema, type.name, field)
    field.resolve = (root, args, context, info) => {
      if (!permission || !can(context.viewer.role, permission)) throw forbidden(context.viewer)
      return resolve?.(root, args, context, info)
    }
  }
}
