import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import type { RowAction } from '#web/platform/ui/tables/TableRow.tsx'

interface Props<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** Undefined until they are loaded. */
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string
  readonly rowAction?: RowAction<Row>
  readonly error: unknown
  readonly onRetry: () => void
  readonly skeletonRows: number
  readonly emptyText: string
}

/** Shows the figures of a section as a table, with a skeleton until they are loaded, and *Retry* after a failure. */
export function OverviewTable<Row>({ error, onRetry, skeletonRows, ...table }: Props<Row>) {
  return (
    <>
      <QueryError error={error} onRetry={onRetry} />
      {!(error && !table.rows) && <DataTable {...table} loading={!table.rows && !error} pageSize={skeletonRows} />}
    </>
  )
}
