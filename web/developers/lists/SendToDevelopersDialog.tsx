import { SendManyDialog } from '#web/developerAssessments/many/SendManyDialog.tsx'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { BulkDialogProps, BulkWords } from '#web/platform/lists/bulk/bulkAction.ts'

const sendMutation = graphql(`
  mutation sendAssessments($input: SendAssessmentsInput!, $key: String) {
    sendAssessments(input: $input, key: $key) {
      ...SendingPlan
    }
  }
`)

interface Props extends BulkDialogProps {
  readonly action: BulkWords
}

export function SendToDevelopersDialog(props: Props) {
  return <SendManyDialog {...props} mutation={sendMutation} />
}
