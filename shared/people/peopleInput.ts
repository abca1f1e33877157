import * as z from 'zod/mini'
import { optional, requiredLine, rowId } from '#shared/platform/fields.ts'
import { searchedText } from '#shared/platform/searchedText.ts'

/** The arguments of `mergeDevelopers`: the record that goes and the one that stays, each with the version that was read. */
export const mergeDevelopersInput = z.object({
  id: rowId(),
  version: z.int(),
  into: rowId('Choose the other record of the same person.'),
  into_version: z.int(),
})

/** The arguments of `getDuplicates`. */
export const duplicatesInput = z.object({ search: optional(searchedText()) })

/** The arguments of `eraseDeveloper`: the name is typed to confirm it. */
export const eraseDeveloperInput = z.object({
  id: rowId(),
  version: z.int(),
  name: requiredLine("Type the person's name."),
})
