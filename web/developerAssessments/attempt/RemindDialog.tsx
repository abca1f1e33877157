import * as z from 'zod/mini'
import { isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import { dueInWords, reminderWords, talkReminderWords } from '#shared/developerAssessments/assessmentSending.ts'
import { remindInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import type { SendingOptions } from '#web/developerAssessments/sending/sendingQueries.ts'
import { sentText } from '#web/developerAssessments/sending/sentText.ts'
import { useWordValues } from '#web/developerAssessments/sending/useWordValues.ts'
import { WordsFields } from '#web/developerAssessments/sending/WordsFields.tsx'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { LinkDialog } from '#web/signedLinks/LinkDialog.tsx'
import type { KeyedDialogProps } from './AttemptByKey.tsx'
import { TellDialog } from './TellDialog.tsx'
import { type AttemptToTell, useAttemptToTell } from './useAttemptToTell.ts'

const remindMutation = graphql(`
  mutation remindOfAssessment($input: RemindOfAssessmentInput!, $key: String) {
    remindOfAssessment(input: $input, key: $key) {
      url
    }
  }
`)

const title = 'Remind'

/** Reminds a developer by hand. The reminders halfway and a day before are automatic. */
export function RemindDialog({ id, onClose }: KeyedDialogProps) {
  const { developerId, attempt, isLoaded, error, refetch } = useAttemptToTell(id)
  if (isLoaded && !attempt) {
    return (
      <LinkDialog title={title} onClose={onClose}>
        <Banner type="danger">There is no such assessment.</Banner>
      </LinkDialog>
    )
  }
  if (!attempt) return <LoadingDialog title={title} error={error} onRetry={refetch} onClose={onClose} width={680} />
  return (
    <TellDialog title={title} developerId={developerId} onClose={onClose}>
      {(options, onLink) => <RemindForm attempt={attempt} options={options} onLink={onLink} onClose={onClose} />}
    </TellDialog>
  )
}

interface FormProps {
  readonly attempt: AttemptToTell
  readonly options: SendingOptions
  readonly onLink: (url: string | null) => void
  readonly onClose: () => void
}

const remindForm = z.pick(remindInput, { channel: true, subject: true, body: true })

function RemindForm({ attempt, options, onLink, onClose }: FormProps) {
  const { id, version, name, type, due_at } = attempt
  const withLink = isTakeHome(type)
  const words = withLink ? reminderWords : talkReminderWords
  const form = useSchemaForm(remindForm, { channel: options.message_refusal ? 'NONE' : 'ANY', ...words })
  const remind = useSave(remindMutation)
  const values = { ...useWordValues(options, name, 1), due: due_at ? dueInWords(due_at, options.time_zone) : '…' }
  return (
    <FormDialog
      form={form}
      title={`Remind Developer: ${name}`}
      submitLabel="Remind"
      width={680}
      onSave={async (input) => {
        const { remindOfAssessment } = await remind({ id, version, ...input }, ({ remindOfAssessment: { url } }) =>
          sentText('The reminder', url),
        )
        onLink(remindOfAssessment.url)
        return false
      }}
      onClose={onClose}
    >
      <WordsFields options={options} values={values} withLink={withLink} />
    </FormDialog>
  )
}
