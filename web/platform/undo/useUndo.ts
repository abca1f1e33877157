import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { undoSeconds } from '#shared/undo.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { showToast } from '#web/platform/ui/toasts.ts'

const undoMutation = graphql(`
  mutation undo($change: ID!, $key: String) {
    undo(change: $change, key: $key) {
      rows
    }
  }
`)

/**
 * Gives a function that says what was done and, for ten seconds, offers to take it back. Its second argument is
 * `extensions.change` of the mutation's answer; without one there is nothing to offer.
 */
export function useUndo(): (text: string, change: unknown) => void {
  const client = useApolloClient()
  return (text, change) => {
    if (typeof change !== 'string') return showToast('success', text)
    const run = () => void undo(client, text, change)
    showToast('success', text, { label: 'Undo', run, duration: undoSeconds * 1000 })
  }
}

/** Whatever comes of it, the screen is read again: what cannot be taken back has mostly changed since. */
async function undo(client: ApolloClient, text: string, change: string): Promise<void> {
  // A toast tells of a failure.
  const undone = await client.mutate({ mutation: undoMutation, variables: { change } }).catch(() => undefined)
  if (undone) showToast('success', `Undone: ${text}`)
  await client.refetchQueries({ include: 'active' })
}
