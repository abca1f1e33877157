import { SendManyDialog } from '#web/developerAssessments/many/SendManyDialog.tsx'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { WordedDialogProps } from '#web/platform/lists/bulk/bulkAction.ts'

const sendMutation = graphql(`
  mutation sendVettedAssessments($input: SendVettedAssessmentsInput!, $key: String) {
    sendVettedAssessments(input: $input, key: $key) {
      ...SendingPlan
    }
  }
`)

/** Sends an assessment to the selected people of the desk. */
export function SendVettedDialog(props: WordedDialogProps) {
  return <SendManyDialog {...props} mutation={sendMutation} />
}
