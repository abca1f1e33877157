import { SendManyDialog } from '#web/developerAssessments/many/SendManyDialog.tsx'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { WordedDialogProps } from '#web/platform/lists/bulk/bulkAction.ts'

const sendMutation = graphql(`
  mutation sendAssessments($input: SendAssessmentsInput!, $key: String) {
    sendAssessments(input: $input, key: $key) {
      ...SendingPlan
    }
  }
`)

export function SendToDevelopersDialog(props: WordedDialogProps) {
  return <SendManyDialog {...props} mutation={sendMutation} />
}
