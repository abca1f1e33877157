import { challengeChanges } from '#shared/challenges/challengeInput.ts'
import { EditDialog } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useCloseWithPanel } from '#web/platform/records/useCloseWithPanel.ts'
import { useDelete } from '#web/platform/undo/useDelete.ts'
import { ChallengeFields } from './ChallengeFields.tsx'
import { challengeQuery } from './challengeQuery.ts'
import { challengePaths } from './paths.ts'

const updateMutation = graphql(`
  mutation updateChallenge($input: UpdateChallengeInput!, $key: String) {
    updateChallenge(input: $input, key: $key) {
      id
    }
  }
`)

const deleteMutation = graphql(`
  mutation deleteChallenge($input: DeleteChallengeInput!, $key: String) {
    deleteChallenge(input: $input, key: $key) {
      id
    }
  }
`)

/** Edits or deletes a challenge. Texts that were sent do not change: an edit makes the next revision. */
export function EditChallengeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, ...reading } = useQuery(challengeQuery, { variables: { id }, showsErrors: true })
  const update = useSave(updateMutation)
  const remove = useDelete(deleteMutation)
  const challenge = data?.getChallenge
  return (
    <EditDialog
      noun="Challenge"
      record={challenge}
      reading={reading}
      changes={challengeChanges}
      width={960}
      onSave={update}
      onDelete={(record) => remove(record.name, record)}
      onClose={useCloseWithPanel(challengePaths.challenges, id, onClose)}
    >
      {challenge?.is_frozen && (
        <p>
          Revision {challenge.revision} was sent, so it keeps its text. A change of brief, repository, hours or days
          becomes revision {challenge.revision + 1}.
        </p>
      )}
      <ChallengeFields assessmentName={challenge?.assessment_name} />
    </EditDialog>
  )
}
