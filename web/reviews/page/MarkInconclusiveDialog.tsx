import { useParams } from 'react-router'
import * as z from 'zod/mini'
import { inconclusiveInput } from '#shared/reviews/reviewInput.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'

const attemptQuery = graphql(`
  query getAttemptVersions($developer: ID!) {
    getAttempts(developer_id: $developer) {
      id
      version
      name
    }
  }
`)

const markMutation = graphql(`
  mutation markInconclusive($input: MarkInconclusiveInput!, $key: String) {
    markInconclusive(input: $input, key: $key) {
      id
    }
  }
`)

const schema = z.object({ reason: inconclusiveInput.shape.reason })

/**
 * Records that an assessment allows no conclusion, whatever its scores.
 * @param id the id of the developer assessment.
 */
export function MarkInconclusiveDialog({ id, onClose }: NamedDialogProps) {
  const { developerId: developer = '' } = useParams()
  const { data, error, refetch } = useQuery(attemptQuery, { variables: { developer }, showsErrors: true })
  const mark = useSave(markMutation)
  const form = useSchemaForm(schema, { reason: '' })
  const attempt = data?.getAttempts.find((one) => one.id === id)
  if (!attempt) {
    const reason = data ? new Error('This assessment was not found.') : error
    return <LoadingDialog title="Mark as Inconclusive" error={reason} onRetry={refetch} onClose={onClose} />
  }
  const { version, name } = attempt
  return (
    <FormDialog
      form={form}
      title={`Mark ${name} as Inconclusive`}
      submitLabel="Mark as Inconclusive"
      onSave={({ reason }) => mark({ id, version, reason }, `${name} is marked as inconclusive.`)}
      onClose={onClose}
    >
      <p>The scores are kept. Open reviews end, and skills that this assessment verified count as claimed again.</p>
      <TextAreaField name="reason" label="Reason" />
    </FormDialog>
  )
}
