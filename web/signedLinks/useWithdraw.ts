import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'

const withdrawMutation = graphql(`
  mutation withdrawSignedLink($input: WithdrawSignedLinkInput!, $key: String) {
    withdrawSignedLink(input: $input, key: $key) {
      id
    }
  }
`)

/** Returns a function that withdraws a link and offers *Undo*. A failure shows as a toast. */
export function useWithdraw() {
  const withdraw = useSave(withdrawMutation, { showsErrors: false })
  return useAsyncAction((id: string) => withdraw({ id }, 'The link is withdrawn.'))
}
