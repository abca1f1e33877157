/** Splits a text into words for comparison. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

/**
 * Returns a function that tells whether a text has, for each word of a search, a word with a similar beginning: with a letter that is
 * missing, wrong, too much, or swapped with the next. In longer words two errors are allowed, in short ones none. `fuzzysort` and
 * `match-sorter` find letters scattered over a word, and miss swapped ones, which are the most frequent error.
 */
export function similarTo(search: string): (text: string) => boolean {
  const wanted = wordsOf(search)
  return (text) => {
    const words = wordsOf(text)
    return wanted.length > 0 && wanted.every((typed) => words.some((word) => almostBegins(word, typed)))
  }
}

function almostBegins(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true
  const forgiven = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
  // Few people mistype the first letter, and without this rule too many words would match.
  return forgiven > 0 && word[0] === typed[0] && errorsIn(word, typed) <= forgiven
}

/** Counts the errors between the typed word and the most similar beginning of a word. The table has a row for each typed letter. */
function errorsIn(word: string, typed: string): number {
  const rows = [Array.from({ length: word.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= typed.length; row++) {
    const [above = [], twoAbove = []] = [rows[row - 1], rows[row - 2]]
    const current = [row]
    for (let at = 1; at <= word.length; at++) {
      const isSame = typed[row - 1] === word[at - 1]
      const isSwapped = row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1]
      const costs = [
        (above[at - 1] ?? 0) + (isSame ? 0 : 1),
        (above[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        isSwapped ? (twoAbove[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      ]
      current.push(Math.min(...costs))
    }
    rows.push(current)
  }
  return Math.min(...(rows.at(-1) ?? []))
}
