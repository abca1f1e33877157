/** Characters of the shorter text. Below them the start of a function counts for more than its text. */
const characters = 40_000

/**
 * Measures how the time of a function grows with its text: about 10 where it grows with the length of the text, and 100 where with the
 * square of the length. It is a ratio of one run, so that a slow machine does not matter.
 * @param run is given a text of 40,000 characters, and one of ten times as many.
 */
export function growth(piece: string, run: (text: string) => unknown): number {
  const text = (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
  return leastMs(() => run(text(10 * characters))) / leastMs(() => run(text(characters)))
}

/** The least time of several runs: what else a busy machine does only makes one longer. */
function leastMs(run: () => unknown): number {
  const times = [1, 2, 3, 4, 5].map(() => {
    const started = performance.now()
    run()
    return performance.now() - started
  })
  return Math.min(...times)
}
