import { ApolloLink } from '@apollo/client/link'
import { mergeMap, type Observable, of, tap } from 'rxjs'

/** More often than mutations end while one query runs. */
const maxRepeats = 3

/**
 * Asks again when a mutation ended while a query was under way, since the answer may be older than the change. A refetch that joined
 * that query gets the new answer, too, and no late answer replaces it.
 */
export function freshAnswers(): ApolloLink {
  let ended = 0
  const end = () => void ended++
  return new ApolloLink((operation, forward) => {
    if (operation.operationType === 'mutation') return forward(operation).pipe(tap({ next: end, error: end }))
    const ask = (repeats: number): Observable<ApolloLink.Result> => {
      const before = ended
      return forward(operation).pipe(
        mergeMap((answer) => (ended === before || repeats === maxRepeats ? of(answer) : ask(repeats + 1))),
      )
    }
    return ask(0)
  })
}
