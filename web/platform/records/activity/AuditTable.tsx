import { Button } from '@mantine/core'
import type { ActivityTable } from '#web/platform/lib/graphql.ts'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { AuditFilters } from './AuditFilters.tsx'
import styles from './AuditTable.module.css'
import { type ActivityEntry, type ActivityFilter, useActivity } from './useActivity.ts'
import { useAuditFilter } from './useAuditFilter.ts'

interface Props {
  /** The kind of record. */
  readonly table: ActivityTable
  readonly id: string
}

interface AuditRow extends Pick<ActivityEntry, 'at' | 'actor' | 'action' | 'note'> {
  readonly key: string
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

/** An entry without changed fields, such as a deletion, has this row. */
const noChange = { field: '', from: null, to: null }

const pageSize = 20

const columns: Column<AuditRow>[] = [
  { id: 'action', header: 'What', width: 220, cell: ({ action }) => action, text: ({ action }) => action },
  { id: 'field', header: 'Field', width: 140, cell: ({ field }) => field },
  { id: 'from', header: 'Old', cell: ({ from }) => from, text: ({ from }) => from ?? undefined },
  { id: 'to', header: 'New', cell: ({ to }) => to, text: ({ to }) => to ?? undefined },
  { id: 'actor', header: 'Who', width: 120, cell: ({ actor }) => actor },
  { id: 'at', header: 'When', width: 130, cell: ({ at }) => <Timestamp moment={at} /> },
  { id: 'note', header: 'Why', width: 100, cell: ({ note }) => note, text: ({ note }) => note ?? undefined },
]

/** Lists every change of a record, with one row per field, the newest first. Filters are in the address. */
export function AuditTable({ table, id }: Props) {
  const { filter, values, set } = useAuditFilter()
  return (
    <div className={`${ui.items} ${styles.audit}`}>
      <AuditFilters table={table} values={values} onChange={set} />
      <AuditRows key={JSON.stringify(values)} table={table} id={id} filter={filter} />
    </div>
  )
}

function AuditRows({ table, id, filter }: Props & { readonly filter: ActivityFilter }) {
  const { entries, error, retry, showMore } = useActivity(table, id, pageSize, filter)
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <QueryError error={error} onRetry={retry} />
      <DataTable
        label="Audit"
        columns={columns}
        rows={entries?.flatMap(rowsOf).filter(({ field }) => !filter.field || field === filter.field)}
        rowKey={({ key }) => key}
        loading={!entries && !error}
        pageSize={pageSize}
        emptyText={isFiltered ? 'Nothing matches these filters.' : undefined}
      />
      {showMore && (
        <Button variant="default" className={styles.more} onClick={() => void showMore()}>
          Show More
        </Button>
      )}
    </>
  )
}

function rowsOf({ id, changes, ...entry }: ActivityEntry): AuditRow[] {
  const rows = changes.length > 0 ? changes : [noChange]
  return rows.map((change) => ({ ...entry, ...change, key: `${id} ${change.field}` }))
}
