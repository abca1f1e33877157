import { SendManyDialog } from '#web/developerAssessments/many/SendManyDialog.tsx'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { BulkDialogProps, BulkWords } from '#web/platform/lists/bulkAction.ts'

const sendMutation = graphql(`
  mutation sendVettedAssessments(
    $selection: VettingSelection!
    $assessment_id: ID!
    $days: Int!
    $reviewer_ids: [ID!]!
    $moves_step: Boolean!
    $channel: MessageChannel!
    $subject: String!
    $body: String!
    $dry_run: Boolean!
    $key: String
  ) {
    sendVettedAssessments(
      selection: $selection
      assessment_id: $assessment_id
      days: $days
      reviewer_ids: $reviewer_ids
      moves_step: $moves_step
      channel: $channel
      subject: $subject
      body: $body
      dry_run: $dry_run
      key: $key
    ) {
      ...SendingPlan
    }
  }
`)

interface Props extends BulkDialogProps {
  readonly action: BulkWords
}

/** Sends an assessment to the selected people of the desk. */
export function SendVettedDialog(props: Props) {
  return <SendManyDialog {...props} mutation={sendMutation} />
}
