import type { InputRef } from '@pothos/core'
import * as z from 'zod/mini'
import { UserError } from '#server/errors.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { BulkPlan, BulkSkip, Selected } from '#server/platform/db/records/bulk.ts'
import { rowId } from '#shared/platform/fields.ts'
import { type ListDefinition, selectionLimit } from '#shared/platform/lists.ts'
import { builder } from './builder.ts'
import { parse } from './input.ts'
import { parseListQuery } from './listInput.ts'

export const BulkSkipType = builder.objectRef<BulkSkip>('BulkSkip').implement({
  permission: 'self:read',
  fields: (t) => ({
    reason: t.exposeString('reason'),
    count: t.exposeInt('count'),
    examples: t.exposeStringList('examples', { rows: 3, description: 'The names of the first few rows.' }),
  }),
})

export const BulkPlanType = builder.objectRef<BulkPlan>('BulkPlan').implement({
  description: 'The result of an action on many rows, or of a dry run of it.',
  permission: 'self:read',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'The number of changed rows.' }),
    examples: t.exposeStringList('examples', { rows: 3, description: 'The names of the first few changed rows.' }),
    skipped: t.expose('skipped', {
      type: [BulkSkipType],
      rows: 10,
      description: 'The skipped rows, grouped by reason.',
    }),
    skipped_ids: t.exposeIDList('skipped_ids', {
      rows: selectionLimit,
      description: 'The skipped rows that still exist. They stay selected on a screen.',
    }),
    untold: t.field({
      type: [BulkSkipType],
      rows: 10,
      description: 'The changed rows whose person gets no message about it, grouped by reason.',
      resolve: ({ untold }) => untold ?? [],
    }),
  }),
})

interface SelectionValue {
  readonly ids?: readonly string[] | null
  readonly matching?: object | null
}

/** Creates the input that selects rows of a list for an action, by ids or by a filter. */
export function selectionInput(name: string, Filter: InputRef<object>) {
  return builder.inputType(`${name}Selection`, {
    description: `At most ${selectionLimit.toLocaleString('en-US')} rows.`,
    isOneOf: true,
    fields: (t) => ({ ids: t.idList(), matching: t.field({ type: Filter }) }),
  })
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
