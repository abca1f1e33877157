import * as z from 'zod/mini'
import { tellReviewedInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { insertionsFor } from '#shared/platform/messaging/mergeFields.ts'
import { sentText } from '#web/developerAssessments/sending/sentText.ts'
import { outcomePreviewQuery } from '#web/outcomes/outcomePreviewFragment.ts'
import { useOutcomeTexts } from '#web/outcomes/outcomesFragment.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import type { ActionProps } from './attempt.ts'

const tellMutation = graphql(`
  mutation tellReviewed($input: TellReviewedInput!, $key: String) {
    tellReviewed(input: $input, key: $key) {
      id
    }
  }
`)

const tellForm = z.pick(tellReviewedInput, { message: true })

/** Tells a developer that their work was reviewed, in the words of the firm until somebody changes them. */
export function TellReviewedDialog(props: ActionProps) {
  const { find, error, refetch } = useOutcomeTexts()
  const text = find('REVIEWED')
  if (text) return <TellForm {...props} text={text.body} />
  return <LoadingDialog title={titleOf(props)} error={error} onRetry={() => void refetch()} onClose={props.onClose} />
}

function TellForm({ text, ...props }: ActionProps & { readonly text: string }) {
  const { attempt, developerId, onClose } = props
  const tell = useSave(tellMutation)
  const form = useSchemaForm(tellForm, { message: text })
  const { data } = useQuery(outcomePreviewQuery, {
    variables: { outcome: 'REVIEWED', subject: '', body: text, developer_id: developerId },
  })
  const refusal = data?.getOutcomePreview.refusal
  return (
    <FormDialog
      form={form}
      title={titleOf(props)}
      submitLabel="Tell Developer"
      onSave={({ message }) =>
        tell({ id: attempt.id, version: attempt.version, message }, sentText('The message', null))
      }
      onClose={onClose}
    >
      {refusal && <p>They would get no message: {refusal}.</p>}
      <TextAreaField
        name="message"
        label="Message to the developer"
        description="It is sent after ten seconds. Until then you can undo. It isn’t sent if the result is taken back before."
        minRows={8}
        insertions={insertionsFor('decided')}
      />
    </FormDialog>
  )
}

const titleOf = ({ attempt }: ActionProps) => `Tell the Developer: ${attempt.name}`
