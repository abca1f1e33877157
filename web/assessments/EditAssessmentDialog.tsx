import { assessmentChanges } from '#shared/assessments/assessmentInput.ts'
import { EditDialog } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useCloseWithPanel } from '#web/platform/records/useCloseWithPanel.ts'
import { useDelete } from '#web/platform/undo/useDelete.ts'
import { AssessmentFields } from './AssessmentFields.tsx'
import { assessmentQuery } from './assessmentQuery.ts'
import { assessmentPaths } from './paths.ts'

const updateMutation = graphql(`
  mutation updateAssessment($input: UpdateAssessmentInput!, $key: String) {
    updateAssessment(input: $input, key: $key) {
      id
    }
  }
`)

const deleteMutation = graphql(`
  mutation deleteAssessment($input: DeleteAssessmentInput!, $key: String) {
    deleteAssessment(input: $input, key: $key) {
      id
    }
  }
`)

/** Edits the definition of an assessment, or deletes it. */
export function EditAssessmentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, ...reading } = useQuery(assessmentQuery, { variables: { id }, showsErrors: true })
  const update = useSave(updateMutation)
  const remove = useDelete(deleteMutation)
  return (
    <EditDialog
      noun="Assessment"
      record={data?.getAssessment}
      reading={reading}
      changes={assessmentChanges}
      onSave={update}
      onDelete={(record) => remove(record.name, record)}
      onClose={useCloseWithPanel(assessmentPaths.assessments, id, onClose)}
    >
      <AssessmentFields />
    </EditDialog>
  )
}
