/**
 * Performs a step. Its name is a sentence about the product, and what it returns is a measured detail. A failure is told, and the next
 * step goes on.
 */
export type Step = (sentence: string, work: () => Promise<string | undefined>) => Promise<void>

/** Shows for real what the documents promise to operators, with programs that come from Debian. */
export interface OperatorProof {
  /** The Debian packages that it needs. They are installed first. */
  readonly packages: readonly string[]
  prove(step: Step): Promise<void>
}

/** @throws Error with the sentence unless the condition holds. */
export function must(condition: boolean, sentence: string): void {
  if (!condition) throw new Error(sentence)
}
