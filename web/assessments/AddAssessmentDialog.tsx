import { useNavigate } from 'react-router'
import { assessmentInput } from '#shared/assessments/assessmentInput.ts'
import { AddDialog } from '#web/platform/forms/AddDialog.tsx'
import { useSave } from '#web/platform/forms/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { AssessmentFields } from './AssessmentFields.tsx'
import { assessmentPaths } from './paths.ts'

const addMutation = graphql(`
  mutation addAssessment($assessment: AssessmentInput!, $key: String) {
    addAssessment(assessment: $assessment, key: $key) {
      id
    }
  }
`)

/** Adds an assessment to the catalogue, and leads to its rubric, which is still empty. */
export function AddAssessmentDialog({ onClose }: { onClose: () => void }) {
  const add = useSave(addMutation)
  const navigate = useNavigate()
  return (
    <AddDialog
      noun="Assessment"
      input={assessmentInput}
      initial={{ type: 'TAKE_HOME' }}
      onSave={async (assessment) => {
        const added = await add({ assessment })
        showToast('success', `${assessment.name} is added. Write its rubric next.`)
        if (!added) return true
        void navigate(`${assessmentPaths.assessment(added.addAssessment.id)}/rubric`)
        // The new address has no dialog.
        return false
      }}
      onClose={onClose}
    >
      <AssessmentFields />
    </AddDialog>
  )
}
