import type { InputRef } from '@pothos/core'
import * as z from 'zod/mini'
import { UserError } from '#server/errors.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { Selected } from '#server/platform/db/records/bulk.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { registerInput } from '#server/platform/graphql/inputFields.ts'
import { rowId } from '#shared/platform/fields.ts'
import { type ListDefinition, selectionLimit } from '#shared/platform/lists/lists.ts'
import { parseListQuery } from './listInput.ts'

export interface SelectionValue {
  readonly ids?: readonly string[] | null | undefined
  readonly matching?: object | null | undefined
}

/** How the rows of a list are selected for an action. */
export interface RowSelection<List extends ListDefinition> {
  readonly list: List
  readonly type: InputRef<SelectionValue>
  readonly schema: ReturnType<typeof selectionSchema>
}

/** Each list has a schema of its own, which stands for its input type. The definition of the list parses the filter. */
function selectionSchema() {
  return z.object({
    ids: z.nullish(z.array(z.string())),
    matching: z.nullish(z.record(z.string(), z.unknown())),
  })
}

/** Creates the input that selects rows of a list for an action, by ids or by a filter. */
export function selectionInput<List extends ListDefinition>(
  name: string,
  list: List,
  Filter: InputRef<object>,
): RowSelection<List> {
  const schema = selectionSchema()
  const type = builder.inputType(`${name}Selection`, {
    description: `At most ${selectionLimit.toLocaleString('en-US')} rows.`,
    isOneOf: true,
    fields: (t) => ({ ids: t.idList(), matching: t.field({ type: Filter }) }),
  })
  registerInput(schema, type)
  return { list, type, schema }
}

const rowIds = z.object({
  ids: z
    .array(rowId('This is not the id of a row.'))
    .check(z.maxLength(selectionLimit, `Select at most ${selectionLimit.toLocaleString('en-US')} rows at a time.`)),
})

/** @throws UserError BAD_INPUT for both ids and a filter, or neither. The executor does not check `isOneOf` in variables. */
export function parseSelection<List extends ListDefinition>(
  list: List,
  viewer: Viewer,
  { ids, matching }: SelectionValue,
): Selected<List> {
  if (Boolean(ids) === Boolean(matching)) {
    throw new UserError('BAD_INPUT', 'Select rows either by ids or by what they match.', { field: 'selection' })
  }
  const query = parseListQuery(list, viewer, { filter: matching })
  return { query, ids: ids ? [...new Set(parse(rowIds, { ids }).ids)] : undefined }
}
