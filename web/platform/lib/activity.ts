import { ApolloLink } from '@apollo/client/link'
import { finalize } from 'rxjs'

/** Whether requests are running, for the loader in the corner. */
export interface Activity {
  readonly link: ApolloLink
  subscribe(listener: () => void): () => void
  isBusy(): boolean
}

/** Counts operations from their start to their last answer, including retries. */
function createActivity(): Activity {
  const listeners = new Set<() => void>()
  let running = 0
  const change = (by: number) => {
    running += by
    for (const listener of listeners) listener()
  }
  return {
    link: new ApolloLink((operation, forward) => {
      change(1)
      return forward(operation).pipe(finalize(() => change(-1)))
    }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isBusy: () => running > 0,
  }
}

/** The requests of this page. */
export const activity = createActivity()
