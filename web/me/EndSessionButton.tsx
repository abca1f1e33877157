import { Button } from '@mantine/core'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'

const endMutation = graphql(`
  mutation endOwnSession($input: EndOwnSessionInput!, $key: String) {
    endOwnSession(input: $input, key: $key) {
      id
    }
  }
`)

interface Props {
  readonly session: { readonly id: string; readonly device: string | null }
}

export function EndSessionButton({ session: { id, device } }: Props) {
  const end = useMutation(endMutation)
  const name = device ?? 'Unknown device'
  const { run, running } = useAsyncAction(async () => {
    // The API client shows a failure as a toast.
    const ended = await end({ id }).catch(() => undefined)
    if (ended) showToast('success', `The session of ${name} is ended.`)
  })
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={running}
      aria-label={`End the session of ${name}`}
      onClick={() => void run()}
    >
      End
    </Button>
  )
}
