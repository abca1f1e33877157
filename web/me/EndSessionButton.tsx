import { useMutation } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { graphql } from '#web/platform/lib/graphql.ts'
import { showToast } from '#web/platform/ui/toasts.ts'

const endMutation = graphql(`
  mutation endOwnSession($id: ID!, $key: String) {
    endOwnSession(id: $id, key: $key) {
      id
    }
  }
`)

interface Props {
  readonly session: { readonly id: string; readonly device: string | null }
}

/** Logs the viewer out of one session. */
export function EndSessionButton({ session: { id, device } }: Props) {
  const [end, { loading }] = useMutation(endMutation, { variables: { id }, refetchQueries: ['getOwnSessions'] })
  const name = device ?? 'Unknown device'
  async function run(): Promise<void> {
    // The API client shows a failure as a toast.
    const ended = await end().catch(() => undefined)
    if (ended) showToast('success', `The session of ${name} is ended.`)
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={loading}
      aria-label={`End the session of ${name}`}
      onClick={run}
    >
      End
    </Button>
  )
}
