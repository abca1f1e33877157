import { ApolloLink } from '@apollo/client/link'
import { finalize } from 'rxjs'

const listeners = new Set<() => void>()

/** Tells the listeners of each mutation that ended. */
export const mutationListenerLink = new ApolloLink((operation, forward) => {
  const answers = forward(operation)
  if (operation.operationType !== 'mutation') return answers
  return answers.pipe(
    finalize(() => {
      for (const listener of listeners) listener()
    }),
  )
})

/** Calls back whenever this page has changed something. @returns a function that ends it. */
export function afterMutations(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
