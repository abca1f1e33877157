import { formatDay } from '#shared/platform/text/formatDay.ts'
import { isReminding } from '#shared/reminders/reminders.ts'
import { isRetention } from '#shared/retention/retention.ts'
import { datedTasks, namedRowLimit } from '#shared/taskRuns/taskRuns.ts'
import { companyPaths } from '#web/companies/paths.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetTaskRunQuery, graphql } from '#web/platform/lib/graphql.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import { TaskRunActions } from './TaskRunActions.tsx'
import { waitingText } from './waitingText.ts'

const runQuery = graphql(`
  query getTaskRun($id: ID!) {
    getTaskRun(id: $id) {
      id
      task
      state
      due
      total
    }
    getTaskRunRows(id: $id) {
      id
      developer_id
      company_id
      person
      detail
      day
      change
    }
  }
`)

type Run = GetTaskRunQuery['getTaskRun']
type Row = GetTaskRunQuery['getTaskRunRows'][number]

const columns: readonly Column<Row>[] = [
  { id: 'person', header: 'Person', width: 160, cell: ({ person }) => person },
  { id: 'day', header: 'Day', width: 112, cell: ({ day }) => (day ? formatDay(day) : '–') },
  { id: 'detail', header: 'What', width: 330, cell: ({ detail }) => detail },
  { id: 'change', header: 'Change', width: 168, cell: ({ change }) => change },
]

/** Lists the rows that a run would end or miss, and lets an admin run it. */
export function TaskRunDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(runQuery, { variables: { id }, showsErrors: true })
  const run = data?.getTaskRun
  return (
    <Modal title={run ? `${datedTasks[run.task].label}: ${waitingText(run)}` : 'Run'} onClose={onClose} width={1000}>
      <div className={modal.body}>
        <QueryError error={error} onRetry={refetch} />
        {run?.state === 'HELD' && <p className={modal.lead}>{whyOf(run)}</p>}
        {!error && (
          <DataTable
            label="Rows"
            columns={columns}
            rows={data?.getTaskRunRows}
            rowKey={(row) => row.id}
            rowAction={{ href: pathOf }}
            loading={!data}
            pageSize={8}
            emptyText="No row is due any more."
          />
        )}
        {data?.getTaskRunRows.length === namedRowLimit && (
          <p>Only the first {formatCount(namedRowLimit)} rows are shown.</p>
        )}
      </div>
      {run && <TaskRunActions run={run} onDone={onClose} />}
    </Modal>
  )
}

/** A row is about a developer, or about somebody at a company. */
function pathOf({ developer_id, company_id }: Row): string {
  return developer_id ? developerPaths.developerOverview(developer_id) : companyPaths.company(company_id ?? '')
}

function whyOf({ task, due, total }: Run): string {
  if (isRetention(task)) {
    return 'The first run of a rule waits, and so does each run of many people. Nobody can bring back what is deleted. Check the people, keep those whose data must stay, then press Run Now.'
  }
  if (isReminding(task)) {
    return 'The first run after a change of the rule waits, and so does each run of more than 20 reminders and follow-ups. Messages leave from 8:00 to 20:00, and cannot be taken back then. Check the people, then press Run Now.'
  }
  const rows = `${formatCount(due)} of ${formatCount(total)}`
  return `This run would mark ${rows} rows as ended or missed at once. That is more than 20 rows and more than 5 %, so the task waits: the clock may be wrong. Check the rows, and run it if the time is right.`
}
