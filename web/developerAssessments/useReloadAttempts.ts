import { useApolloClient } from '@apollo/client/react'

/** Returns a function that reads the attempts anew, after somebody else changed the one of a dialog. */
export function useReloadAttempts(): () => Promise<unknown> {
  const client = useApolloClient()
  return () => client.refetchQueries({ include: ['getAttempts', 'getAttemptsToTell'] })
}
