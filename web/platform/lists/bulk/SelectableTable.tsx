import { Suspense } from 'react'
import type { ListCount } from '#shared/platform/lists/lists.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { type ListRow, ListTable, type ListTableProps } from '#web/platform/lists/page/ListTable.tsx'
import type { ListState } from '#web/platform/lists/page/useList.ts'
import type { BulkAction } from './bulkAction.ts'
import { useRowSelection } from './useRowSelection.ts'

const BulkBar = lazyPart(async () => (await import('./BulkBar.tsx')).BulkBar)

const nothing: ListCount = { count: 0, more: false }

interface Props<Row extends ListRow> extends ListTableProps<Row> {
  readonly state: ListState<Row>
  readonly actions: readonly BulkAction[]
}

/** Shows a list with selectable rows and a bar of bulk actions. */
export function SelectableTable<Row extends ListRow>({ actions, ...table }: Props<Row>) {
  const { result, filter } = table.state
  const selection = useRowSelection(result?.rows.map(({ id }) => id) ?? [], filter)
  const some = selection.all || selection.count > 0
  return (
    <>
      <ListTable {...table} selection={selection.rows} />
      <Suspense>{some && <BulkBar selection={selection} matching={result ?? nothing} actions={actions} />}</Suspense>
    </>
  )
}
