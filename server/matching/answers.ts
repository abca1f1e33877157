/** An answer that was given, without its content: enough to tell that it would be the same again. */
export interface Given {
  readonly version: string
  /** A hash of who was in it, and how well they matched. */
  readonly ranking: string
  /** The change of the index that it was made after. */
  readonly change: number
}

export interface GivenAnswers {
  get(question: string): Given | undefined
  set(question: string, given: Given): void
}

/** Remembers the last answers, each under its question; those that nobody asks for again are forgotten first. */
export function createGivenAnswers(limit = 1_000): GivenAnswers {
  const answers = new Map<string, Given>()
  const set = (question: string, given: Given) => {
    // A map keeps the order in which keys were added.
    answers.delete(question)
    answers.set(question, given)
    const [oldest] = answers.keys()
    if (answers.size > limit && oldest !== undefined) answers.delete(oldest)
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
