import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { ActionProps } from './attempt.ts'
import { EndAttemptDialog } from './EndAttemptDialog.tsx'

const declineMutation = graphql(`
  mutation declineAssessment($input: DeclineAssessmentInput!, $key: String) {
    declineAssessment(input: $input, key: $key) {
      id
    }
  }
`)

/** Records that the developer told the staff of declining the assessment. */
export function DeclineDialog({ attempt: { id, version, name }, onClose }: ActionProps) {
  const decline = useSave(declineMutation)
  return (
    <EndAttemptDialog
      title={`Record as Declined: ${name}`}
      label="Record as Declined"
      text="Use this when the developer told you that they decline. They can also decline on their own page."
      onSave={(note) => decline({ id, version, note }, `${name} is recorded as declined.`)}
      onClose={onClose}
    />
  )
}
