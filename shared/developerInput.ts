import * as z from 'zod/mini'
import { requiredLine, rowId } from './fields.ts'
import { rowSelection } from './selection.ts'

/** An address names the tags of a filter with commas between them. */
const tag = requiredLine('Enter a tag.', 40).check(
  z.refine((text) => !text.includes(','), 'Leave commas out of a tag, or enter several.'),
)

/** What `tagDevelopers` takes. */
export const tagDevelopersInput = z.object({
  selection: rowSelection,
  tags: z.array(tag).check(z.minLength(1, 'Choose a tag.'), z.maxLength(10, 'Choose at most 10 tags at a time.')),
  remove: z.boolean(),
  dry_run: z.boolean(),
})

/** What `assignDstm` takes. */
export const assignDstmInput = z.object({
  selection: rowSelection,
  dstm_id: z.nullable(rowId('Choose who looks after them.')),
  dry_run: z.boolean(),
})
