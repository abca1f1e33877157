import { Button } from '@mantine/core'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'

const confirmMutation = graphql(`
  mutation confirmTalk($input: ConfirmTalkInput!, $key: String) {
    confirmTalk(input: $input, key: $key) {
      id
    }
  }
`)

/** Lets somebody who was at a talk confirm it. A failure shows as a toast. @param id of the assessment. */
export function ConfirmTalkLink({ id }: { id: string }) {
  const api = useApi()
  const showUndo = useUndo()
  const confirm = async () => {
    const confirmed = await api.mutate(confirmMutation, { variables: { input: { id } } }).catch(() => undefined)
    if (confirmed) showUndo('You confirmed that this talk took place.', confirmed.extensions?.change)
    else await api.readAgain()
  }
  return (
    <Button size="compact-sm" variant="default" onClick={() => void confirm()}>
      Confirm That the Talk Took Place
    </Button>
  )
}
