interface Sharer {
  readonly id: string
  /** The reviews that they owe already. */
  readonly open_reviews: number
}

/**
 * Shares works out: each goes to the person who owes the fewest reviews by then, the first of the list among equals.
 * @returns the reviewer of each work; empty without reviewers.
 */
export function shareOut(works: number, reviewers: readonly Sharer[]): string[] {
  const owed = new Map(reviewers.map(({ id, open_reviews }) => [id, open_reviews]))
  const next = () => {
    const [first] = [...owed].toSorted(([, one], [, other]) => one - other)
    if (first) owed.set(first[0], first[1] + 1)
    return first ? [first[0]] : []
  }
  return Array.from({ length: works }, next).flat()
}
