import { useQuery } from '@apollo/client/react'
import { datedTasks, namedRowLimit } from '#shared/taskRuns.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { formatCount } from '#web/platform/lib/formatCount.ts'
import { type GetTaskRunQuery, graphql } from '#web/platform/lib/graphql.ts'
import { paths } from '#web/platform/lib/paths.ts'
import { Banner } from '#web/platform/ui/Banner.tsx'
import type { Column } from '#web/platform/ui/columns.ts'
import { DataTable } from '#web/platform/ui/DataTable.tsx'
import modal from '#web/platform/ui/Modal.module.css'
import { Modal } from '#web/platform/ui/Modal.tsx'
import { TaskRunActions } from './TaskRunActions.tsx'

const runQuery = graphql(`
  query getTaskRun($id: ID!) {
    getTaskRun(id: $id) {
      id
      task
      state
      due
      total
      written
    }
    getTaskRunRows(id: $id) {
      id
      developer_id
      developer
      detail
      change
    }
  }
`)

type Run = GetTaskRunQuery['getTaskRun']
type Row = GetTaskRunQuery['getTaskRunRows'][number]

const columns: readonly Column<Row>[] = [
  { id: 'developer', header: 'Developer', width: 180, cell: ({ developer }) => developer },
  { id: 'detail', header: 'What', width: 320, cell: ({ detail }) => detail },
  { id: 'change', header: 'Change', width: 180, cell: ({ change }) => change },
]

/** The rows that a run changed, or that it would end or miss, with what an admin can do about it. */
export function TaskRunDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(runQuery, { variables: { id }, context: showsErrors })
  const run = data?.getTaskRun
  const message = errorText(error)
  return (
    <Modal title={run ? `${datedTasks[run.task].label}: ${titleOf(run)}` : 'Run'} onClose={onClose} width={760}>
      <div className={modal.body}>
        {message && (
          <Banner type="danger" onRetry={() => void refetch()}>
            {message}
          </Banner>
        )}
        {run?.state === 'HELD' && <p>{whyOf(run)}</p>}
        {!message && (
          <DataTable
            label="Rows"
            columns={columns}
            rows={data?.getTaskRunRows}
            rowKey={(row) => row.id}
            rowAction={{ href: ({ developer_id }) => paths.developerOverview(developer_id) }}
            loading={!data}
            pageSize={8}
            emptyText="Nothing is due any more."
          />
        )}
        {data?.getTaskRunRows.length === namedRowLimit && <p>These are the first {formatCount(namedRowLimit)}.</p>}
      </div>
      {run && <TaskRunActions run={run} rows={data.getTaskRunRows} onDone={onClose} />}
    </Modal>
  )
}

function titleOf({ state, due, written }: Run): string {
  if (state === 'HELD' || state === 'ALLOWED') return `${formatCount(due ?? 0)} to end or miss`
  return `${formatCount(written)} changed`
}

function whyOf({ due, total }: Run): string {
  const rows = `${formatCount(due ?? 0)} of ${formatCount(total ?? 0)}`
  return `This run would end or miss ${rows} at once. That is more than 20 rows and 5 %, so it waits: the clock may be wrong. Look at the rows, and run it if the time is right.`
}
