import { assessmentInput } from '#shared/assessments/assessmentInput.ts'
import { AddDialog } from '#web/platform/forms/dialogs/AddDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { AssessmentFields } from './AssessmentFields.tsx'
import { assessmentPaths } from './paths.ts'

const addMutation = graphql(`
  mutation addAssessment($input: AddAssessmentInput!, $key: String) {
    addAssessment(input: $input, key: $key) {
      id
    }
  }
`)

/** Adds an assessment to the catalogue, and opens its rubric, which is still empty. */
export function AddAssessmentDialog({ onClose }: { onClose: () => void }) {
  const add = useSave(addMutation)
  return (
    <AddDialog
      noun="Assessment"
      input={assessmentInput}
      initial={{ type: 'TAKE_HOME' }}
      onSave={async (assessment) => {
        const { id } = (await add(assessment)).addAssessment
        const { name } = assessment
        return { name, path: assessmentPaths.rubric(id), text: `${name} is added. Write its rubric next.`, opens: true }
      }}
      onClose={onClose}
    >
      <AssessmentFields />
    </AddDialog>
  )
}
