import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { copyInput } from '#shared/assessments/assessmentInput.ts'
import { useShowAdded } from '#web/platform/forms/dialogs/added.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { type AssessmentDetails, assessmentQuery } from './assessmentQuery.ts'
import { assessmentPaths } from './paths.ts'

const copyMutation = graphql(`
  mutation copyAssessment($input: CopyAssessmentInput!, $key: String) {
    copyAssessment(input: $input, key: $key) {
      id
    }
  }
`)

/** Copies an assessment, and opens the rubric of the copy. */
export function CopyAssessmentDialog({ id, onClose }: NamedDialogProps) {
  const { data, error, refetch } = useQuery(assessmentQuery, { variables: { id }, showsErrors: true })
  if (!data) return <LoadingDialog title="Copy Assessment" error={error} onRetry={refetch} onClose={onClose} />
  return <CopyForm assessment={data.getAssessment} onClose={onClose} />
}

const copyForm = z.pick(copyInput, { name: true })

function CopyForm({ assessment, onClose }: { readonly assessment: AssessmentDetails; readonly onClose: () => void }) {
  const { id, name, type } = assessment
  const form = useSchemaForm(copyForm, { name: `Copy of ${name}` })
  const copy = useSave(copyMutation)
  const showAdded = useShowAdded()
  const navigate = useNavigate()
  return (
    <FormDialog
      form={form}
      title={`Copy ${name}`}
      submitLabel="Copy Assessment"
      onSave={async (input) => {
        const path = assessmentPaths.rubric((await copy({ id, ...input })).copyAssessment.id)
        const text = `${input.name} is added, with the rubric and the reviewers of ${name}.`
        showAdded({ name: input.name, path, text })
        void navigate(path)
        return false
      }}
      onClose={onClose}
    >
      <p>
        The copy has the stack, the description, the latest rubric and the reviewer pool of this assessment.
        {type === 'TAKE_HOME' && ' Challenges are not copied, so add new ones.'}
      </p>
      <TextField name="name" label="Name" />
    </FormDialog>
  )
}
