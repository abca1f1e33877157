import { Suspense, useEffect, useEffectEvent } from 'react'
import type { ListCount } from '#shared/lists.ts'
import { lazyPart } from '#web/platform/lib/lazyPart.ts'
import type { BulkAction } from './bulkAction.ts'
import { type ListRow, ListTable, type ListTableProps } from './ListTable.tsx'
import type { ListState } from './useList.ts'
import { useRowSelection } from './useRowSelection.ts'

const BulkBar = lazyPart(async () => (await import('./BulkBar.tsx')).BulkBar)

const nothing: ListCount = { count: 0, more: false }

interface Props<Row extends ListRow> extends ListTableProps<Row> {
  readonly state: ListState<Row>
  readonly actions: readonly BulkAction[]
}

/** A list with selectable rows and a bar of bulk actions. */
export function SelectableTable<Row extends ListRow>({ actions, ...table }: Props<Row>) {
  const { result, filter } = table.state
  const selection = useRowSelection(result?.rows.map(({ id }) => id) ?? [], filter)
  const some = selection.all || selection.count > 0
  useEscape(some, selection.clear)
  return (
    <>
      <ListTable {...table} selection={selection.rows} />
      <Suspense>{some && <BulkBar selection={selection} matching={result ?? nothing} actions={actions} />}</Suspense>
    </>
  )
}

/** Escape clears the selection, unless a dialog, popover or text field handles it. */
function useEscape(active: boolean, clear: () => void) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const inField = (event.target as Element).matches?.('input:not([type="checkbox"]), textarea, select')
    if (event.key !== 'Escape' || event.defaultPrevented || inField) return
    if (!document.querySelector('[aria-modal="true"], :popover-open')) clear()
  })
  useEffect(() => {
    if (!active) return
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [active])
}
