import {
  type GraphQLField,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql'
import { expect, test } from 'vitest'
import { schema } from '#server/schema.ts'
import type { ListDefinition } from '#shared/platform/lists/lists.ts'
import { permissions } from '#shared/platform/permissions.ts'
import { declaredRows, isList } from './execution/cost.ts'
import { permissionOf } from './permissions.ts'

const fields = Object.values(schema.getTypeMap())
  .filter((type) => (isObjectType(type) || isInterfaceType(type)) && !isIntrospectionType(type))
  .flatMap((type) => {
    const all = isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : []
    return all.map((field) => ({ type: type.name, field: field as GraphQLField<unknown, unknown> }))
  })

test('every field names a permission', () => {
  const without = fields.filter(({ type, field }) => !(String(permissionOf(schema, type, field)) in permissions))
  expect(without.map(({ type, field }) => `${type}.${field.name}`)).toEqual([])
  expect(fields.length).toBeGreaterThan(50)
})

test('no type is an interface or a union, which normalForm.ts relies on', () => {
  expect(Object.values(schema.getTypeMap()).filter(isAbstractType)).toEqual([])
})

test('every list declares its number of rows', () => {
  const lists = fields.filter(({ field }) => isList(field))
  const without = lists.filter(({ field }) => declaredRows(field) === undefined)
  expect(without.map(({ type, field }) => `${type}.${field.name}`)).toEqual([])
  expect(lists.length).toBeGreaterThan(15)
})

test('a list and the type of its rows require the same permission for a column', () => {
  const columns = fields.flatMap(({ field: { type, extensions } }) => {
    const { list } = extensions as { list?: ListDefinition }
    const rows = list && fields.find((one) => one.type === getNamedType(type).name && one.field.name === list.noun)
    const rowType = String(rows && getNamedType(rows.field.type))
    return fields.flatMap(({ type, field }) => {
      const column = type === rowType ? list?.columns[field.name] : undefined
      if (!list || !column) return []
      const [byList, byType] = [column.permission ?? list.permission, permissionOf(schema, type, field)]
      return [{ column: `${type}.${field.name}`, byList: permissions[byList], byType: byType && permissions[byType] }]
    })
  })
  expect(columns.filter(({ byList, byType }) => String(byList) !== String(byType))).toEqual([])
  expect(columns.length).toBeGreaterThan(20)
})

test('every mutation takes a key', () => {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})
  expect(mutations.filter(({ args }) => !args.some(({ name }) => name === 'key')).map(({ name }) => name)).toEqual([])
  expect(mutations).not.toEqual([])
})

test('schema.graphql is the printed schema (renew it by: npm run schema)', async () => {
  await expect(`${printSchema(lexicographicSortSchema(schema))}\n`).toMatchFileSnapshot('../../../schema.graphql')
})
