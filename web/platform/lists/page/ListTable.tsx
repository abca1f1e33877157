import { Button } from '@mantine/core'
import type { FocusEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { groupLimit, sortLimitOf } from '#shared/platform/lists/lists.ts'
import { printSort } from '#shared/platform/lists/sorting.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { arrangeColumns } from '#web/platform/listLayouts/arrangeColumns.ts'
import { GroupHeading } from '#web/platform/lists/groups/GroupHeading.tsx'
import { placeGroups } from '#web/platform/lists/groups/groups.ts'
import { rememberPlace } from '#web/platform/lists/neighbours/listPlace.ts'
import type { SelectableRows } from '#web/platform/ui/inputs/RowCheckbox.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import { Paginator } from '#web/platform/ui/tables/Paginator.tsx'
import type { RowAction } from '#web/platform/ui/tables/TableRow.tsx'
import { ListNotes } from './ListNotes.tsx'
import styles from './ListTable.module.css'
import { pageCountOf } from './listCount.ts'
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
  const { list, address, result, filtered, grouping } = state
  const { paging } = address
  const { layout } = state.layout
  const columns = arrangeColumns(useReadableColumns(list, props.columns), layout)
  const { container, rememberFocus } = useFocusRestoration(result !== undefined)
  const { search } = useLocation()

  function rememberOpened(target: EventTarget): void {
    const id = target instanceof Element && target.closest<HTMLElement>('[data-row]')?.dataset.row
    const at = result?.rows.findIndex((row) => row.id === id) ?? -1
    // Where rows are folded, the place of a row in the whole list is not known.
    if (!id || at < 0 || grouping.folded.length > 0) return
    const sorted = grouping.by ? `?${withValues(search, { sort: printSort(state.sort) })}` : search
    rememberPlace({ noun: list.noun, search: sorted, id, index: paging.offset + at })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers the focused row, and the one that is opened.
    <div
      ref={container}
      onFocus={(event: FocusEvent) => rememberFocus(event.target)}
      onClickCapture={(event) => rememberOpened(event.target)}
    >
      <QueryError error={state.error} onRetry={state.retry} />
      <ListNotes
        list={list}
        address={address}
        shown={columns.map(({ id }) => id)}
        hasMoreGroups={(result?.groups?.length ?? 0) >= groupLimit}
      />
      <DataTable
        label={list.title}
        columns={columns}
        rows={result?.rows}
        rowKey={({ id }) => id}
        loading={state.loading}
        pageSize={list.pageSize}
        paging={{ offset: paging.offset, count: result?.more ? undefined : result ? state.countShown(result) : 0 }}
        headings={headingsOf(state)}
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
        pageCount={result ? pageCountOf({ ...result, count: state.countShown(result) }, list.pageSize) : 0}
        more={result?.more}
        onPage={paging.setPage}
      />
    </div>
  )
}

/** Returns the headings of the groups on this page, each with the row that it is above. */
function headingsOf<Row>(state: ListState<Row>) {
  const { result, grouping, address } = state
  if (!grouping.by || !result?.groups) return undefined
  const place = { offset: address.paging.offset, shown: result.rows.length }
  return placeGroups(result.groups, grouping.folded, place).map((group) => ({
    key: group.values.join(),
    before: group.before,
    content: <GroupHeading state={state} group={group} />,
  }))
}

function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="default" onClick={onClear}>
      Clear Filters
    </Button>
  )
}
