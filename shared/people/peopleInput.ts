import * as z from 'zod/mini'
import { optional, requiredLine, rowId } from '#shared/platform/fields.ts'
import { searchedText } from '#shared/platform/lists/searchedText.ts'

/** The first record is removed and the second stays. Both come with the version that was read. */
export const mergeDevelopersInput = z.object({
  id: rowId(),
  version: z.int(),
  into: rowId('Choose the other record of the same person.'),
  into_version: z.int(),
})

export const duplicatesInput = z.object({ search: optional(searchedText()) })

/** The user types the name to confirm. */
export const eraseDeveloperInput = z.object({
  id: rowId(),
  version: z.int(),
  name: requiredLine("Type the person's name."),
})
