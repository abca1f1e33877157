import { type GetTaskRunsQuery, graphql } from '#web/platform/lib/graphql.ts'

export const taskRunsQuery = graphql(`
  query getTaskRuns($limit: Int!, $offset: Int!, $sort: TaskRunSort, $then_by: TaskRunSort, $filter: TaskRunFilter) {
    getTaskRuns(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
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

export type ListedTaskRun = GetTaskRunsQuery['getTaskRuns']['task_runs'][number]
