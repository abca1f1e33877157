import { rubricForm } from '#shared/assessments/assessmentInput.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { toCriterionValues } from './criterionValues.ts'
import { RubricFields } from './RubricFields.tsx'
import { type AssessmentVersion, versionsQuery } from './rubricQuery.ts'

const saveMutation = graphql(`
  mutation saveRubric($input: SaveRubricInput!, $key: String) {
    saveRubric(input: $input, key: $key) {
      number
    }
  }
`)

/** Edits the rubric of an assessment. Once the latest version was sent, saving makes the next one. */
export function EditRubricDialog({ id, onClose }: NamedDialogProps) {
  const { data, error, refetch } = useQuery(versionsQuery, { variables: { id }, showsErrors: true })
  const current = data?.getAssessmentVersions[0]
  if (!current) return <LoadingDialog title="Edit Rubric" error={error} onRetry={refetch} onClose={onClose} />
  return <RubricForm id={id} current={current} onClose={onClose} />
}

interface FormProps extends NamedDialogProps {
  readonly current: AssessmentVersion
}

function RubricForm({ id, current, onClose }: FormProps) {
  const save = useSave(saveMutation)
  const form = useSchemaForm(rubricForm, valuesOf(current))
  const title = current.is_frozen ? `New Version ${current.number + 1}` : 'Edit Rubric'
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={current.is_frozen ? `Save Version ${current.number + 1}` : 'Save'}
      width={960}
      onSave={async (rubric) => {
        if (form.dirty) {
          const saved = await save({ id, version_id: current.id, version: current.version, ...rubric })
          showToast('success', `Version ${saved?.saveRubric.number} is saved.`)
        }
      }}
      onClose={onClose}
    >
      <RubricFields assessmentId={id} isFrozen={current.is_frozen} number={current.number} />
    </FormDialog>
  )
}

/** An empty rubric starts with one criterion to fill in. */
function valuesOf({ pass_mark, instructions, criteria }: AssessmentVersion) {
  return formValues(rubricForm, { pass_mark, instructions, criteria: criteria.map(toCriterionValues) })
}
