import { Button } from '@mantine/core'
import type { FocusEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { sortLimitOf } from '#shared/platform/lists.ts'
import { arrangeColumns } from '#web/platform/listLayouts/arrangeColumns.ts'
import type { SelectableRows } from '#web/platform/ui/inputs/RowCheckbox.tsx'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import { Paginator } from '#web/platform/ui/tables/Paginator.tsx'
import type { RowAction } from '#web/platform/ui/tables/TableRow.tsx'
import { ListNotes } from './ListNotes.tsx'
import styles from './ListTable.module.css'
import { pageCountOf } from './listCount.ts'
import { rememberPlace } from './listPlace.ts'
import { useFocusRestoration } from './useFocusRestoration.ts'
import type { ListState } from './useList.ts'
import { useReadableColumns } from './useReadableColumns.ts'

export interface ListRow {
  readonly id: string
}

export interface ListTableProps<Row> {
  /** Made with `listColumns`. */
  readonly columns: readonly Column<Row>[]
  readonly rowAction?: RowAction<Row>
  /** Says what to do about a list without any rows. */
  readonly emptyHint?: ReactNode
}

interface Props<Row> extends ListTableProps<Row> {
  readonly state: ListState<Row>
  readonly selection?: SelectableRows
}

/** Shows the rows of a list: error banner, table and paginator. Pages and dialogs share it. */
export function ListTable<Row extends ListRow>(props: Props<Row>) {
  const { state, selection, rowAction, emptyHint } = props
  const { list, address, result, filtered, message } = state
  const { paging } = address
  const { layout } = state.layout
  const columns = arrangeColumns(useReadableColumns(list, props.columns), layout)
  const { container, rememberFocus } = useFocusRestoration(result !== undefined)
  const { search } = useLocation()

  function rememberOpened(target: EventTarget): void {
    const id = target instanceof Element && target.closest<HTMLElement>('[data-row]')?.dataset.row
    const at = result?.rows.findIndex((row) => row.id === id) ?? -1
    if (id && at >= 0) rememberPlace({ noun: list.noun, search, id, index: paging.offset + at })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers the focused row, and the one that is opened.
    <div
      ref={container}
      onFocus={(event: FocusEvent) => rememberFocus(event.target)}
      onClickCapture={(event) => rememberOpened(event.target)}
    >
      {message && (
        <Banner type="danger" onRetry={state.retry}>
          {message}
        </Banner>
      )}
      <ListNotes list={list} address={address} shown={columns.map(({ id }) => id)} />
      <DataTable
        label={list.title}
        columns={columns}
        rows={result?.rows}
        rowKey={({ id }) => id}
        loading={state.loading}
        pageSize={list.pageSize}
        paging={{ offset: paging.offset, count: result?.more ? undefined : (result?.count ?? 0) }}
        sort={address.sort}
        onSort={address.setSort}
        sortsTwice={sortLimitOf(list) > 1}
        density={layout.density}
        rowAction={rowAction}
        selection={selection}
        emptyText={filtered ? 'Nothing matches these filters.' : undefined}
        emptyHint={filtered ? <ClearFilters onClear={address.clearFilter} /> : emptyHint}
      />
      {!result && state.loading && <div className={styles.pages} />}
      <Paginator
        label={`Pages of ${list.title.toLowerCase()}`}
        page={paging.page}
        pageCount={result ? pageCountOf(result, list.pageSize) : 0}
        more={result?.more}
        onPage={paging.setPage}
      />
    </div>
  )
}

function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="default" onClick={onClear}>
      Clear Filters
    </Button>
  )
}
