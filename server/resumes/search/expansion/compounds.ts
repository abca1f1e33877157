/** Letters that each part of a compound has: fewer are more likely an ending. */
const shortestPart = 3

/** The ways to read a word as two: fullstack is full stack. */
export function splitsOf(word: string): [string, string][] {
  if (!/^\p{Ll}+$/u.test(word)) return []
  const places = Array.from({ length: Math.max(0, word.length - 2 * shortestPart + 1) }, (_, n) => n + shortestPart)
  return places.map((place) => [word.slice(0, place), word.slice(place)])
}

/** The word at a place, as one with its neighbour on either side: full stack is fullstack. */
export function joinedWith(words: readonly string[], place: number): string[] {
  const [before = '', word = '', after = ''] = [words[place - 1], words[place], words[place + 1]]
  return [
    [before, word],
    [word, after],
  ].flatMap((parts) => (parts.every((part) => /^\p{Ll}{2,}$/u.test(part)) ? [parts.join('')] : []))
}
