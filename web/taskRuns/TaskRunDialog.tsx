import { useState } from 'react'
import { formatDay } from '#shared/platform/formatDay.ts'
import { isReminding, stepsText } from '#shared/reminders/reminders.ts'
import { isRetention } from '#shared/retention/retention.ts'
import { datedTasks, namedRowLimit } from '#shared/taskRuns/taskRuns.ts'
import { companyPaths } from '#web/companies/paths.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { formatCount } from '#web/platform/lib/formatCount.ts'
import { type GetTaskRunQuery, graphql } from '#web/platform/lib/graphql.ts'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import { type TakenBack, TaskRunActions } from './TaskRunActions.tsx'
import styles from './TaskRunDialog.module.css'

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

/** Lists the rows that a run changed, or that it would end or miss, with the actions of an admin. */
export function TaskRunDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(runQuery, { variables: { id }, showsErrors: true })
  const [skipped, setSkipped] = useState<TakenBack['skipped']>([])
  const run = data?.getTaskRun
  const message = errorText(error)
  return (
    <Modal title={run ? `${datedTasks[run.task].label}: ${titleOf(run)}` : 'Run'} onClose={onClose} width={1000}>
      <div className={modal.body}>
        {message && (
          <Banner type="danger" onRetry={() => void refetch()}>
            {message}
          </Banner>
        )}
        {run?.state === 'HELD' && <p className={styles.why}>{whyOf(run)}</p>}
        {data && skipped.length > 0 && <NotTakenBack skipped={skipped} rows={data.getTaskRunRows} />}
        {!message && (
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
      {run && <TaskRunActions run={run} onDone={onClose} onSkipped={setSkipped} />}
    </Modal>
  )
}

interface NotTakenBackProps {
  readonly skipped: TakenBack['skipped']
  /** The source of the names of skipped rows. */
  readonly rows: readonly Row[]
}

/** Lists the changes that could not be undone, each with the reason. */
function NotTakenBack({ skipped, rows }: NotTakenBackProps) {
  return (
    <section aria-labelledby={skippedHeading}>
      <h3 id={skippedHeading} className={styles.heading}>
        Not taken back
      </h3>
      <ul className={styles.skipped}>
        {skipped.map(({ id, reason }) => (
          <li key={id}>{[nameIn(rows, id), reason].filter(Boolean).join(': ')}</li>
        ))}
      </ul>
    </section>
  )
}

const skippedHeading = 'not-taken-back'

/** A row that is gone, or beyond those that are named, has no name. */
function nameIn(rows: readonly Row[], id: string): string | undefined {
  return rows.find((row) => row.id === id)?.person
}

/** A row is about a developer, or about somebody at a company. */
function pathOf({ developer_id, company_id }: Row): string {
  return developer_id ? developerPaths.developerOverview(developer_id) : companyPaths.company(company_id ?? '')
}

function titleOf({ task, state, due, written }: Run): string {
  const rows = isRetention(task) ? 'people' : 'rows'
  const waits = state === 'HELD' || state === 'ALLOWED'
  if (isReminding(task)) return waits ? `${stepsText(due ?? 0)} waiting` : stepsText(written)
  if (waits) return `${formatCount(due ?? 0)} ${rows} waiting`
  return `${formatCount(written)} changed${state === 'TAKEN_BACK' ? ', taken back' : ''}`
}

function whyOf({ task, due, total }: Run): string {
  if (isRetention(task)) {
    return 'The first run of a rule waits, and so does each run of many people. Nobody can bring back what is deleted. Check the people, keep those whose data must stay, then press Run Now.'
  }
  if (isReminding(task)) {
    return 'The first run after a change of the rule waits, and so does each run of more than 20 reminders and follow-ups. Messages leave from 8:00 to 20:00, and cannot be taken back then. Check the people, then press Run Now.'
  }
  const rows = `${formatCount(due ?? 0)} of ${formatCount(total ?? 0)}`
  return `This run would mark ${rows} rows as ended or missed at once. That is more than 20 rows and more than 5 %, so the task waits: the clock may be wrong. Check the rows, and run it if the time is right.`
}
