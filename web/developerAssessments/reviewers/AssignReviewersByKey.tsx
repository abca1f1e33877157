import { AttemptByKey, type KeyedDialogProps } from '#web/developerAssessments/attempt/AttemptByKey.tsx'
import { AssignReviewersDialog } from './AssignReviewersDialog.tsx'

export function AssignReviewersByKey(props: KeyedDialogProps) {
  return <AttemptByKey {...props} title="Assign Reviewers" dialog={AssignReviewersDialog} />
}
