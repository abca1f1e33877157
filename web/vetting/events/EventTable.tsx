import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { type VettingFeed, vettingEventKinds } from '#shared/vetting/vettingEvents.ts'
import { developerAssessmentPaths } from '#web/developerAssessments/paths.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from '#web/vetting/Vetting.module.css'
import { type EventFilter, useVettingEvents, type VettingEvent } from './useVettingEvents.ts'

interface EventRow extends VettingEvent {
  readonly key: string
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

const pageSize = 40
/** An event without changed fields, such as a deletion, has this row. */
const noChange = { field: '', from: null, to: null }

const when: Column<EventRow> = { id: 'at', header: 'When', width: 132, cell: ({ at }) => <Timestamp moment={at} /> }
const who: Column<EventRow> = { id: 'actor', header: 'Who', width: 142, cell: ({ actor }) => actor }
const whom: Column<EventRow> = { id: 'developer', header: 'Whom', width: 160, cell: whomCell }
const changes: Column<EventRow>[] = [
  { id: 'field', header: 'What', width: 140, cell: ({ field, kind }) => field || vettingEventKinds[kind].label },
  { id: 'from', header: 'From', cell: ({ from }) => from, text: ({ from }) => from ?? undefined },
  { id: 'to', header: 'To', cell: ({ to }) => to, text: ({ to }) => to ?? undefined },
  { id: 'why', header: 'Why', cell: ({ why }) => why, text: ({ why }) => why ?? undefined },
]
const columnsOf: Readonly<Record<VettingFeed, Column<EventRow>[]>> = {
  developer_events: [when, who, whom, ...changes],
  assessment_events: [
    when,
    who,
    whom,
    {
      id: 'assessment',
      header: 'Assessment',
      width: 170,
      cell: assessmentCell,
      text: (row) => row.assessment_name ?? '',
    },
    ...changes,
  ],
}

interface Props {
  readonly feed: VettingFeed
  readonly filter: EventFilter
  /** Clears the filters; undefined when none is set. */
  readonly onClear: (() => void) | undefined
}

/** Lists the events of a feed, with a row for each changed field, the newest first. */
export function EventTable({ feed, filter, onClear }: Props) {
  const { events, error, retry, showOlder } = useVettingEvents(feed, pageSize, filter)
  const older = useAsyncAction(async () => showOlder?.())
  return (
    <div className={ui.items}>
      <QueryError error={error} onRetry={retry} />
      <DataTable
        label="Events"
        columns={columnsOf[feed]}
        rows={events?.flatMap(rowsOf)}
        rowKey={({ key }) => key}
        loading={!events && !error}
        pageSize={pageSize}
        emptyText={onClear ? 'Nothing matches these filters.' : 'Nothing has happened yet.'}
        emptyHint={
          onClear && (
            <Button variant="default" onClick={onClear}>
              Clear Filters
            </Button>
          )
        }
      />
      {showOlder && (
        <Button variant="default" className={styles.older} loading={older.running} onClick={older.run}>
          Load Older
        </Button>
      )}
    </div>
  )
}

function rowsOf(event: VettingEvent): EventRow[] {
  const rows = event.changes.length > 0 ? event.changes : [noChange]
  return rows.map((change) => ({ ...event, ...change, key: `${event.id} ${change.field}` }))
}

function whomCell({ developer_id, developer_name }: EventRow) {
  if (!developer_id) return developer_name
  return (
    <Link to={developerPaths.developerOverview(developer_id)} className={`${ui.cut} ${ui.plainLink}`}>
      {developer_name}
    </Link>
  )
}

function assessmentCell({ developer_id, developer_assessment_id, assessment_name }: EventRow) {
  if (!developer_id || !developer_assessment_id) return assessment_name
  return (
    <Link
      to={developerAssessmentPaths.developerAssessment(developer_id, developer_assessment_id)}
      className={`${ui.cut} ${ui.plainLink}`}
    >
      {assessment_name}
    </Link>
  )
}
