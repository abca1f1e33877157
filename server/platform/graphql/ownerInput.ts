import * as z from 'zod/mini'
import { rowId } from '#shared/platform/fields.ts'
import { rowSelection } from '#shared/platform/selection.ts'

/** Null takes the owner away. */
export const ownerInput = z.object({
  selection: rowSelection,
  owner_id: z.nullable(rowId('Choose an owner.')),
  dry_run: z.boolean(),
})
