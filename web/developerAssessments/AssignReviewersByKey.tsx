import { AssignReviewersDialog } from './AssignReviewersDialog.tsx'
import { AttemptByKey, type KeyedDialogProps } from './AttemptByKey.tsx'

export function AssignReviewersByKey(props: KeyedDialogProps) {
  return <AttemptByKey {...props} title="Assign Reviewers" dialog={AssignReviewersDialog} />
}
