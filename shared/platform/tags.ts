import * as z from 'zod/mini'
import { eachNameOnce } from './eachOnce.ts'
import { requiredLine } from './fields.ts'

/** Refuses commas, because the address of a filter divides tags by them. */
const tag = requiredLine('Enter a tag.', 40).check(
  z.refine((text) => !text.includes(','), 'Leave commas out of a tag, or enter several.'),
)

/** The tags of a row, each once. @param limit the maximum number of them. */
export function tagList(limit: number) {
  return z.array(tag).check(z.maxLength(limit, `Use at most ${limit} tags.`), z.overwrite(eachNameOnce))
}

/** Adds tags to many rows, or takes them away. */
export const tagsInput = z.object({
  tags: z.array(tag).check(z.minLength(1, 'Choose a tag.'), z.maxLength(10, 'Choose at most 10 tags at a time.')),
  remove: z._default(z.boolean(), false),
})
