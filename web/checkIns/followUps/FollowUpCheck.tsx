import { useCan } from '#web/platform/auth/viewer.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { type FollowUpCheckFragment, graphql } from '#web/platform/lib/graphql.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'

graphql(`
  fragment FollowUpCheck on FollowUp {
    id
    body
    due_on
    done
    version
  }
`)

const doneMutation = graphql(`
  mutation setFollowUpDone($id: ID!, $version: Int!, $done: Boolean!, $key: String) {
    setFollowUpDone(id: $id, version: $version, done: $done, key: $key) {
      ...FollowUpCheck
    }
  }
`)

/** Marks a follow-up as done or open, and offers *Undo*. */
export function FollowUpCheck({ followUp: { id, body, done, version } }: { followUp: FollowUpCheckFragment }) {
  const showUndo = useUndo()
  const mayWrite = useCan('checkIns:write')
  const save = useMutation(doneMutation)
  const { running, run } = useAsyncAction(async () => {
    const { extensions } = await save({ variables: { id, version, done: !done } })
    showUndo(done ? 'The follow-up is open again.' : 'The follow-up is done.', extensions?.change)
  })
  return (
    <input
      type="checkbox"
      aria-label={`Done: ${body}`}
      checked={done}
      disabled={!mayWrite || running}
      onChange={() => void run()}
    />
  )
}
