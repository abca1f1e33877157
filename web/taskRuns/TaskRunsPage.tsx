import { taskRunList } from '#shared/taskRuns/taskRuns.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import { ClockPauseNotice } from './ClockPauseNotice.tsx'
import { taskRunColumns } from './taskRunColumns.tsx'
import { taskRunsQuery } from './taskRunsQuery.ts'

/** Lists what tasks changed when days came, and what waits for an admin. */
export function TaskRunsPage() {
  const dialog = useDialog()
  return (
    <ListPage
      list={taskRunList}
      query={taskRunsQuery}
      page={({ getTaskRuns: { task_runs, aggregate } }) => ({ rows: task_runs, ...aggregate })}
      columns={taskRunColumns}
      above={<ClockPauseNotice />}
      search="Search who decided"
      filters
      views
      exportAs="task-runs"
      emptyHint="When a task ends a placement, a check-in or an assessment because of its day, or a rule of retention removes something, the run appears here."
      rowAction={{ open: ({ id }) => dialog.open('task-run', id) }}
    />
  )
}
