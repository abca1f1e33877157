import { Button } from '@mantine/core'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'

const allowMutation = graphql(`
  mutation allowMails($input: AllowMailsInput!, $key: String) {
    allowMails(input: $input, key: $key)
  }
`)

interface Props {
  /** The id of a developer, a contact or an account. */
  readonly id: string
  readonly name: string
}

/** Lets mails go again to somebody whose last mail came back. */
export function AllowMailsButton({ id, name }: Props) {
  const mayAllow = useCan('messages:send')
  const showUndo = useUndo()
  const allow = useMutation(allowMutation)
  const { running, run } = useAsyncAction(async () => {
    const { extensions } = await allow({ id })
    showUndo(`Mails go to ${name} again.`, extensions?.change)
  })
  if (!mayAllow) return undefined
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Allow Mails to ${name}`}
      loading={running}
      onClick={() => void run()}
    >
      Allow Mails
    </Button>
  )
}
