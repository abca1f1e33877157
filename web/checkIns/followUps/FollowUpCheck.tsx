import { useSave } from '#web/platform/forms/state/useSave.ts'
import { type FollowUpCheckFragment, graphql } from '#web/platform/lib/graphql.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { useMayChange } from './useMayChange.ts'

graphql(`
  fragment FollowUpCheck on FollowUp {
    id
    body
    due_on
    done
    check_in_id
    version
  }
`)

const doneMutation = graphql(`
  mutation setFollowUpDone($input: SetFollowUpDoneInput!, $key: String) {
    setFollowUpDone(input: $input, key: $key) {
      ...FollowUpCheck
    }
  }
`)

/** Marks a follow-up as done or open, and offers *Undo*. */
export function FollowUpCheck({ followUp }: { followUp: FollowUpCheckFragment }) {
  const { id, body, done, version, check_in_id } = followUp
  const mayWrite = useMayChange(check_in_id)
  const save = useSave(doneMutation, { showsErrors: false })
  const { running, run } = useAsyncAction(() =>
    save({ id, version, done: !done }, done ? 'The follow-up is open again.' : 'The follow-up is done.'),
  )
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
