import { type ApiAnswer, isMutation, type Request, type Send } from './operation.ts'

/** More than the number of mutations that usually end while a query runs. */
const maxRepeats = 3

/**
 * Repeats a query when a mutation ended while it ran, because its answer may be older than the change. Callers that share that query get
 * the new answer, too, and a late answer never replaces it.
 */
export function withFreshAnswers(send: Send): Send {
  let ended = 0
  const ask = async (request: Request, repeats: number): Promise<ApiAnswer> => {
    const before = ended
    const answer = await send(request)
    return ended === before || repeats === maxRepeats ? answer : ask(request, repeats + 1)
  }
  return (request) => (isMutation(request) ? send(request).finally(() => ended++) : ask(request, 0))
}
