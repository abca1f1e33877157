import type { InputFieldRef, ObjectRef } from '@pothos/core'
import { UserError } from '#server/errors.ts'
import type { Page, Range, Sort } from '#server/platform/db/page.ts'
import type { Permission } from '#shared/permissions.ts'
import type { SortDirection } from '#shared/sorting.ts'
import { builder, type SchemaParts } from './builder.ts'
import { rowsAsked } from './cost.ts'

const maxLimit = 100

const SortOrder = builder.enumType('SortOrder', { values: ['asc_nulls_last', 'desc_nulls_last'] as const })

const Aggregate = builder.objectRef<{ count: number }>('Aggregate').implement({
  permission: 'self:read',
  fields: (t) => ({ count: t.exposeInt('count') }),
})

/** The input by which a list is sorted: one of its columns. */
export function sortInput<Column extends string>(name: string, columns: readonly Column[]) {
  return builder.inputType(name, {
    isOneOf: true,
    fields: (t) =>
      Object.fromEntries(columns.map((column) => [column, t.field({ type: SortOrder })])) as Record<
        Column,
        InputFieldRef<SchemaParts, SortDirection | null | undefined>
      >,
  })
}

/** What a paged list answers: `{ <noun>: [...], aggregate: { count } }`. */
export function pageType<Row>(
  name: string,
  noun: string,
  permission: Permission,
  rowType: ObjectRef<SchemaParts, Row>,
) {
  return builder.objectRef<Page<Row>>(name).implement({
    permission,
    fields: (t) => ({
      [noun]: t.field({
        type: [rowType],
        rows: (_args, { limit }) => rowsAsked(limit, maxLimit),
        resolve: (page) => page.rows(),
      }),
      aggregate: t.field({ type: Aggregate, resolve: async (page) => ({ count: await page.count() }) }),
    }),
  })
}

/** @throws UserError where the page asked for is none. */
export function parseRange({ limit, offset }: Range): Range {
  if (limit < 1 || limit > maxLimit) {
    throw new UserError('BAD_INPUT', `Ask for 1 to ${maxLimit} rows at a time.`, { field: 'limit' })
  }
  if (offset < 0) throw new UserError('BAD_INPUT', 'A list starts at offset 0.', { field: 'offset' })
  return { limit, offset }
}

type SortArgument<Column extends string> = Partial<Record<Column, SortDirection | null>> | null | undefined

/** @throws UserError when more than one column is named: the executor does not check variables for it. */
export function parseSort<Column extends string>(sort: SortArgument<Column>, standard: Sort<Column>): Sort<Column> {
  if (!sort) return standard
  const [first, ...others] = Object.entries(sort) as [Column, SortDirection | null][]
  const [column, order] = first ?? []
  if (!column || !order || others.length > 0) {
    throw new UserError('BAD_INPUT', 'Sort by exactly one column.', { field: 'sort' })
  }
  return { column, order }
}
