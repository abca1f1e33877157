import * as z from 'zod/mini'
import { recordSubmissionInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { isTakeHome } from '#shared/developerAssessments/developerAssessments.ts'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { TextAreaField } from '#web/platform/forms/TextAreaField.tsx'
import { TextField } from '#web/platform/forms/TextField.tsx'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { ActionProps } from './attempt.ts'
import { useAttemptMutation } from './useAttemptMutation.ts'

const recordMutation = graphql(`
  mutation recordSubmission($id: ID!, $version: Int!, $url: String, $note: String, $key: String) {
    recordSubmission(id: $id, version: $version, url: $url, note: $note, key: $key) {
      id
      version
      status
    }
  }
`)

const recordForm = z.pick(recordSubmissionInput, { url: true, note: true })

/** Records work that arrived outside the page, or that a talk was held. */
export function RecordSubmissionDialog({ attempt, onClose }: ActionProps) {
  const { id, version, name, type, planned_reviewers } = attempt
  const withWork = isTakeHome(type)
  const form = useSchemaForm(recordForm, { url: '', note: '' })
  const record = useAttemptMutation(recordMutation)
  const { readAgain: reload } = useApi()
  const next =
    planned_reviewers.length > 0 ? `${list.format(planned_reviewers)} can review it then.` : 'Then it needs reviewers.'
  return (
    <FormDialog
      form={form}
      title={`${withWork ? 'Record Submission' : 'Record as Held'}: ${name}`}
      submitLabel={withWork ? 'Record' : 'Record as Held'}
      onSave={async (input) => {
        await record({ id, version, ...input }, withWork ? `${name} has come in.` : `${name} was held.`)
        onClose()
      }}
      onStale={reload}
      onClose={onClose}
    >
      <p>{withWork ? `Use this when the work did not come in through the page. ${next}` : next}</p>
      {withWork && <TextField name="url" label="Address of the work" required />}
      <TextAreaField name="note" label="Note" />
    </FormDialog>
  )
}

const list = new Intl.ListFormat('en')
