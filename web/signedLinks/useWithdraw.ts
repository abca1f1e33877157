import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'

const withdrawMutation = graphql(`
  mutation withdrawSignedLink($input: WithdrawSignedLinkInput!, $key: String) {
    withdrawSignedLink(input: $input, key: $key) {
      id
    }
  }
`)

/** Returns a function that withdraws a link and offers *Undo*. A failure shows as a toast. */
export function useWithdraw() {
  const showUndo = useUndo()
  const withdraw = useMutation(withdrawMutation)
  return useAsyncAction(async (id: string) => {
    const { data, extensions } = await withdraw({ id })
    if (data) showUndo('The link is withdrawn.', extensions?.change)
  })
}
