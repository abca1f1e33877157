import styles from '#web/jobs/lists/JobCells.module.css'
import type { ListedJob } from '#web/jobs/lists/jobsQuery.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { VisuallyHidden } from '#web/platform/ui/text/VisuallyHidden.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { NextAction } from './NextAction.tsx'

/** Shows what comes next for a job. Who may write jobs opens the dialog that says what comes after it. */
export function NextActionButton({ job }: { readonly job: ListedJob }) {
  const mayWrite = useCan('jobs:write')
  const dialog = useDialog()
  const { id, title, next_action, next_action_on } = job
  const text = <NextAction next_action={next_action} next_action_on={next_action_on} />
  if (!mayWrite) return text
  return (
    <button
      type="button"
      className={`${ui.plainLink} ${styles.action}`}
      onClick={() => dialog.open('next-job-action', id)}
    >
      <VisuallyHidden>Next action for {title}: </VisuallyHidden>
      {text}
    </button>
  )
}
