/** An answer that was given. */
export interface Given<Row> {
  readonly version: string
  readonly rows: readonly Row[]
  /** A hash of who was in it, and how well they matched. */
  readonly ranking: string
  /** The change of the index that it was made after. */
  readonly change: number
}

export interface GivenAnswers<Row> {
  get(question: string): Given<Row> | undefined
  set(question: string, given: Given<Row>): void
}

/** The most rows that are kept of all answers together: some 20 MB. */
const rowLimit = 10_000

/** Remembers the last answers, each under its question; those that nobody asks for again are forgotten first. */
export function createGivenAnswers<Row>(): GivenAnswers<Row> {
  const answers = new Map<string, Given<Row>>()
  let kept = 0
  const forget = (question: string) => {
    kept -= sizeOf(answers.get(question))
    answers.delete(question)
  }
  const set = (question: string, given: Given<Row>) => {
    // A map keeps the order in which keys were added.
    forget(question)
    answers.set(question, given)
    kept += sizeOf(given)
    for (const oldest of answers.keys()) {
      if (kept <= rowLimit) break
      forget(oldest)
    }
  }
  return {
    get: (question) => {
      const given = answers.get(question)
      if (given) set(question, given)
      return given
    },
    set,
  }
}

/** An empty answer takes some room too. */
function sizeOf(given: Given<unknown> | undefined): number {
  return given ? given.rows.length + 1 : 0
}
