import { channel } from 'node:diagnostics_channel'

const outcomes = channel('vouch:outcome')

/** Lists what this process counts, each with the ways in which it can end. */
export const countedOutcomes = {
  logIn: ['ok', 'wrong', 'blocked', 'limited'],
  message: ['sent', 'refused', 'retry', 'unknown'],
  mail: ['sent', 'retry', 'given up'],
  database: ['started again'],
} as const
export type CountedThing = keyof typeof countedOutcomes

interface CountedOutcome {
  readonly of: CountedThing
  readonly outcome: string
}

/** Tells the listeners that something ended in this way. */
export function countOutcome<Of extends CountedThing>(of: Of, outcome: (typeof countedOutcomes)[Of][number]): void {
  outcomes.publish({ of, outcome } satisfies CountedOutcome)
}

/** Calls back for each outcome of this process, until the function that it returns is called. */
export function onOutcome(listener: (counted: CountedOutcome) => void): () => void {
  const hear = (message: unknown) => listener(message as CountedOutcome)
  outcomes.subscribe(hear)
  return () => void outcomes.unsubscribe(hear)
}
