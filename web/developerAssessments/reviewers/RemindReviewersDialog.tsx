import * as z from 'zod/mini'
import { openReviewsOf, reminderRefusal } from '#shared/developerAssessments/reviewReminders.ts'
import type { KeyedDialogProps } from '#web/developerAssessments/attempt/AttemptByKey.tsx'
import { useAttemptToTell } from '#web/developerAssessments/attempt/useAttemptToTell.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import { LinkDialog } from '#web/signedLinks/LinkDialog.tsx'

const remindMutation = graphql(`
  mutation remindReviewers($input: RemindReviewersInput!, $key: String) {
    remindReviewers(input: $input, key: $key) {
      id
    }
  }
`)

const title = 'Remind Reviewers'

export function RemindReviewersDialog({ id: key, onClose }: KeyedDialogProps) {
  const { attempt, isLoaded, error, refetch } = useAttemptToTell(key)
  const form = useSchemaForm(z.object({}), {})
  const remind = useSave(remindMutation)
  if (!isLoaded) return <LoadingDialog title={title} error={error} onRetry={refetch} onClose={onClose} width={480} />
  const refused = attempt
    ? reminderRefusal(attempt, attempt.reviewers_reminded_at, new Date())
    : 'This assessment was not found.'
  if (!attempt || refused) {
    return (
      <LinkDialog title={title} onClose={onClose}>
        {refused}
      </LinkDialog>
    )
  }
  const { version, name, reviewers_reminded_at } = attempt
  const reviewers = new Intl.ListFormat('en').format(openReviewsOf(attempt).map(({ reviewer_name }) => reviewer_name))
  return (
    <FormDialog
      form={form}
      title={`Remind Reviewers: ${name}`}
      submitLabel="Remind"
      width={480}
      onSave={() => remind({ id: attempt.id, version }, `Reminded ${reviewers}.`)}
      onClose={onClose}
    >
      <p>
        The reminder to {reviewers} appears in the bell at once. If it is still unread, it is in the next daily mail,
        too.
        {reviewers_reminded_at && (
          <>
            {' '}
            Last reminded: <Timestamp moment={reviewers_reminded_at} />.
          </>
        )}
      </p>
    </FormDialog>
  )
}
