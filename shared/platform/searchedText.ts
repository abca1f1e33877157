import * as z from 'zod/mini'

/** Characters of a text to search. */
export const searchedLength = 200
/** Of the signs % and _ in it. Hardly any text has them, so that a row that holds many would be looked for among all rows. */
const mostSigns = 20

/** A text to search, of every list, palette and field: one line of bounded length. The signs % and _ stand for themselves. */
export function searchedText() {
  return z.string('Enter a text.').check(
    z.trim(),
    z.maxLength(searchedLength, `Search for at most ${searchedLength} characters.`),
    z.refine((text) => !/\p{Cc}/u.test(text), 'Remove the line breaks and control characters.'),
    z.refine(
      (text) => text.replace(/[^%_]+/g, '').length <= mostSigns,
      `Search for at most ${mostSigns} of the signs % and _.`,
    ),
  )
}

/** The arguments of `searchDevelopers`. */
export const searchDevelopersInput = z.object({ text: searchedText() })
