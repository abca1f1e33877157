import * as z from 'zod/mini'
import { rowId } from '#shared/platform/fields.ts'
import { rowSelection } from '#shared/platform/selection.ts'

/** What every mutation takes that gives many rows to an owner. Null takes theirs away. */
export const ownerInput = z.object({
  selection: rowSelection,
  owner_id: z.nullable(rowId('Choose an owner.')),
  dry_run: z.boolean(),
})
