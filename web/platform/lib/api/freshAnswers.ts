import { type ApiAnswer, isMutation, type Request, type Send } from './operation.ts'

/** More often than mutations end while one query runs. */
const maxRepeats = 3

/**
 * Asks again when a mutation ended while a query was under way, since the answer may be older than the change. Whoever joined that query
 * gets the new answer, too, and no late answer replaces it.
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
