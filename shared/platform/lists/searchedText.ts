import * as z from 'zod/mini'

export const searchedLength = 200
/** The most signs % and _ of a search. A row with many of them would be looked for among all rows, since hardly any text has them. */
const mostSigns = 20

/** Accepts one line of bounded length, for the search of every list, palette and field. The signs % and _ stand for themselves. */
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
