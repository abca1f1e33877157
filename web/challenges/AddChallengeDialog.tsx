import { challengeInput } from '#shared/challenges/challengeInput.ts'
import { AddDialog } from '#web/platform/forms/dialogs/AddDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { ChallengeFields } from './ChallengeFields.tsx'
import { challengePaths } from './paths.ts'

const addMutation = graphql(`
  mutation addChallenge($input: AddChallengeInput!, $key: String) {
    addChallenge(input: $input, key: $key) {
      id
    }
  }
`)

/** Adds a challenge. @param id of the assessment, when the dialog opens from one. */
export function AddChallengeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const add = useSave(addMutation)
  return (
    <AddDialog
      noun="Challenge"
      input={challengeInput}
      initial={{ assessment_id: id || null }}
      width={960}
      onSave={async (challenge) => {
        const added = (await add(challenge)).addChallenge
        return { name: challenge.name, path: challengePaths.challenge(added.id) }
      }}
      onClose={onClose}
    >
      <ChallengeFields />
    </AddDialog>
  )
}
