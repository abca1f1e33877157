import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { AttemptByKey, type KeyedDialogProps } from './AttemptByKey.tsx'
import type { ActionProps } from './attempt.ts'
import { EndAttemptDialog } from './EndAttemptDialog.tsx'

const cancelMutation = graphql(`
  mutation cancelAssessment($input: CancelAssessmentInput!, $key: String) {
    cancelAssessment(input: $input, key: $key) {
      id
    }
  }
`)

/** Cancels an attempt: its links stop working, waiting messages are not sent, and its open reviews end. */
export function CancelDialog({ attempt: { id, version, name }, onClose }: ActionProps) {
  const cancel = useSave(cancelMutation)
  return (
    <EndAttemptDialog
      title={`Cancel ${name}`}
      label="Cancel Assessment"
      danger
      text="The developer gets no message. Their link stops working, and open reviews end."
      onSave={(note) => cancel({ id, version, note }, `${name} is cancelled.`)}
      onClose={onClose}
    />
  )
}

export function CancelByKey(props: KeyedDialogProps) {
  return <AttemptByKey {...props} title="Cancel" dialog={CancelDialog} />
}
