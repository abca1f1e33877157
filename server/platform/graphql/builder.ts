import SchemaBuilder, {
  type FieldNullability,
  type InputFieldMap,
  type InputShapeFromFields,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core'
import { dayOrMoment } from '#shared/platform/fields.ts'
import type { Permission } from '#shared/platform/permissions.ts'
import { roles } from '#shared/platform/permissions.ts'
import type { OperationContext } from './context.ts'
import type { FieldWork, RowCount } from './execution/cost.ts'
import { momentInput, parse } from './input.ts'

declare global {
  namespace PothosSchemaTypes {
    // A type or operation without a permission does not compile. A list must declare its number of rows; otherwise no operation that
    // selects it runs.
    interface ObjectTypeOptions<Types extends SchemaTypes = SchemaTypes, Shape = unknown> {
      /** Applies to every field of the type that has no permission of its own. */
      permission: Permission
    }
    interface QueryFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      permission: Permission
      rows?: RowCount<InputShapeFromFields<Args>>
      work?: FieldWork<InputShapeFromFields<Args>>
    }
    interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      permission: Permission
      rows?: RowCount<InputShapeFromFields<Args>>
    }
    interface ObjectFieldOptions<
      Types extends SchemaTypes,
      ParentShape,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      permission?: Permission
      rows?: RowCount<InputShapeFromFields<Args>>
    }
  }
}

/** Pothos types the options that it keeps in the extensions as unknown. These are the ones that we declare. */
interface DeclaredOptions {
  readonly permission?: Permission
  readonly rows?: RowCount
  readonly work?: FieldWork
}

declare module 'graphql' {
  interface GraphQLObjectTypeExtensions<_TSource, _TContext> {
    pothosOptions?: DeclaredOptions
  }
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    pothosOptions?: DeclaredOptions
  }
}

/** Builds the schema. Each noun adds its types, queries and mutations. Fields are not nullable by default. */
export const builder = new SchemaBuilder<{
  Context: OperationContext
  DefaultFieldNullability: false
  Scalars: {
    ID: { Input: string; Output: string }
    DateTime: { Input: string; Output: string }
    DayOrMoment: { Input: string; Output: string }
    JSON: { Input: never; Output: object }
  }
}>({ defaultFieldNullability: false })

/** The type parameters of the builder, for helpers that take types, inputs or enums. */
export type SchemaParts = (typeof builder)['$inferSchemaTypes']

builder.queryType()
builder.mutationType()

builder.scalarType('DateTime', {
  description: 'A moment, as ISO 8601 in UTC.',
  serialize: String,
  parseValue: (value) => parse(momentInput, value),
  // graphql-jit rejects the default implementation, which accepts variables as well.
  parseLiteral: (node) => parse(momentInput, 'value' in node ? node.value : undefined),
})

builder.scalarType('DayOrMoment', {
  description: 'A day such as 2026-01-31 where only that is known, else a moment as ISO 8601 in UTC.',
  serialize: String,
  parseValue: (value) => parse(dayOrMoment(), value),
  parseLiteral: (node) => parse(dayOrMoment(), 'value' in node ? node.value : undefined),
})

builder.scalarType('JSON', {
  description: 'An object of any shape.',
  serialize: (value) => value,
  parseValue: () => {
    throw new TypeError('JSON is an output type.')
  },
})

export const RoleEnum = builder.enumType('Role', { values: roles })
