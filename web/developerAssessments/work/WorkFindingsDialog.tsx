import * as z from 'zod/mini'
import { confirmFindingsInput } from '#shared/developerAssessments/workShownInput.ts'
import type { KeyedDialogProps } from '#web/developerAssessments/attempt/AttemptByKey.tsx'
import { useCan } from '#web/platform/auth/viewer.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { LinkDialog } from '#web/signedLinks/LinkDialog.tsx'
import { ConfirmedFindings } from './ConfirmedFindings.tsx'
import { type Finding, FindingsField } from './FindingsField.tsx'

const findingsQuery = graphql(`
  query getWorkFindings($id: ID!) {
    getWorkFindings(id: $id) {
      id
      is_in_copy
      place
      found
      examples
      example_count
      confirmed_at
      confirmed_by
      reason
    }
  }
`)

const confirmMutation = graphql(`
  mutation confirmFindings($input: ConfirmFindingsInput!, $key: String) {
    confirmFindings(input: $input, key: $key) {
      id
    }
  }
`)

const title = 'What Was Found'
const confirmForm = z.pick(confirmFindingsInput, { finding_ids: true, reason: true })

/** Lists what names the author in the work and in its copy. Users who edit vetting confirm findings that identify nobody. */
export function WorkFindingsDialog({ id: key, onClose }: KeyedDialogProps) {
  const [, id = ''] = key.split('.')
  const mayConfirm = useCan('vetting:write')
  const { data, error, refetch } = useQuery(findingsQuery, { variables: { id }, showsErrors: true })
  const findings = data?.getWorkFindings
  if (!findings) return <LoadingDialog title={title} error={error} onRetry={refetch} onClose={onClose} />
  const open = findings.filter(({ confirmed_at }) => confirmed_at === null)
  if (open.length > 0 && mayConfirm) return <ConfirmForm id={id} findings={findings} open={open} onClose={onClose} />
  return (
    <LinkDialog title={title} onClose={onClose}>
      {findings.length === 0 ? (
        'Nothing was found that names the developer.'
      ) : (
        <ConfirmedFindings findings={findings} />
      )}
    </LinkDialog>
  )
}

interface FormProps {
  /** The id of the attempt. */
  readonly id: string
  readonly findings: readonly Finding[]
  readonly open: readonly Finding[]
  readonly onClose: () => void
}

function ConfirmForm({ id, findings, open, onClose }: FormProps) {
  const form = useSchemaForm(confirmForm, { finding_ids: [], reason: '' })
  const confirm = useSave(confirmMutation)
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel="Confirm"
      onSave={(input) =>
        confirm(
          { id, ...input },
          'The findings are confirmed. Reviewers get each part in which nothing else was found.',
        )
      }
      onClose={onClose}
    >
      <p>
        Reviewers do not get parts that name the developer. Replace the copy with a cleaner one, or choose the findings
        that do not reveal who the developer is, and explain why.
      </p>
      <FindingsField findings={open} />
      <TextAreaField name="reason" label="Why this does not reveal the author" />
      <ConfirmedFindings findings={findings.filter(({ confirmed_at }) => confirmed_at !== null)} />
    </FormDialog>
  )
}
