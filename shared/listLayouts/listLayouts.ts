import * as z from 'zod/mini'
import { requiredLine, rowId } from '#shared/platform/fields.ts'
import { densities, isColumnName, pinnedLimit } from '#shared/platform/lists/listLayout.ts'
import { valuesOf } from '#shared/platform/transitions.ts'

const list = requiredLine('Name the list.', 50)

export const columnLimit = 50

export const listLayoutInput = z.object({
  list,
  columns: z
    .array(z.string().check(z.refine(isColumnName, 'This is not the name of a column.')))
    .check(z.maxLength(columnLimit, `Choose at most ${columnLimit} columns.`)),
  pinned: z
    .int('Give a whole number.')
    .check(z.minimum(1, 'The first column is always pinned.'), z.maximum(pinnedLimit, `Pin at most ${pinnedLimit}.`)),
  density: z.enum(valuesOf(densities)),
  /** Empty for rows without groups. */
  group_by: z._default(
    z.string().check(z.refine((name) => name === '' || isColumnName(name), 'This is no name of a column.')),
    '',
  ),
})
export type ListLayoutInput = z.output<typeof listLayoutInput>

/** No view gives the plain list. */
export const defaultViewInput = z.object({ list, view_id: z.nullish(rowId('This is not the id of a view.')) })
export type DefaultViewInput = z.output<typeof defaultViewInput>
