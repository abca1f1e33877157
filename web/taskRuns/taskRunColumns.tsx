import { taskRunList } from '#shared/taskRuns/taskRuns.ts'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import type { ListedTaskRun } from './taskRunsQuery.ts'

export const taskRunColumns = listColumns<ListedTaskRun>()(taskRunList, {
  task: { width: 140 },
  state: { width: 190 },
  due: { width: 160 },
})
