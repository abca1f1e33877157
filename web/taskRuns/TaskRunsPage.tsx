import { taskRunList } from '#shared/taskRuns/taskRuns.ts'
import { type GetTaskRunsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { ClockPauseNotice } from './ClockPauseNotice.tsx'

const runsQuery = graphql(`
  query getTaskRuns($limit: Int!, $offset: Int!, $sort: TaskRunSort, $filter: TaskRunFilter) {
    getTaskRuns(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
      task_runs {
        id
        at
        task
        state
        written
        due
        decided_by
      }
      aggregate {
        count
        more
      }
    }
  }
`)

type Run = GetTaskRunsQuery['getTaskRuns']['task_runs'][number]

const columns = listColumns<Run>()(taskRunList, { task: { width: 140 }, state: { width: 190 }, due: { width: 160 } })

/** What tasks changed when days came, and what waits for an admin. */
export function TaskRunsPage() {
  const dialog = useDialog()
  return (
    <ListPage
      list={taskRunList}
      query={runsQuery}
      page={({ getTaskRuns: { task_runs, aggregate } }) => ({ rows: task_runs, ...aggregate })}
      columns={columns}
      above={<ClockPauseNotice />}
      search="Search who decided"
      filters
      views
      exportAs="task-runs"
      emptyHint="When the day of a placement, a check-in or an assessment comes, what became of it stands here."
      rowAction={{ open: ({ id }) => dialog.open('task-run', id) }}
    />
  )
}
