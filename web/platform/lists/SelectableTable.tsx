import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { loadChunk } from '#web/platform/lib/loadChunk.ts'
import type { BulkAction } from './bulkAction.ts'
import { type ListRow, ListTable, type ListTableProps } from './ListTable.tsx'
import type { ListState } from './useList.ts'
import { useRowSelection } from './useRowSelection.ts'

const BulkBar = lazy(() => loadChunk(async () => ({ default: (await import('./BulkBar.tsx')).BulkBar })))

interface Props<Row extends ListRow> extends ListTableProps<Row> {
  readonly state: ListState<Row>
  readonly actions: readonly BulkAction[]
}

/** The rows of a list that can be selected, and below them what can be done with those that are. */
export function SelectableTable<Row extends ListRow>({ actions, ...table }: Props<Row>) {
  const { part, filter } = table.state
  const selection = useRowSelection(part?.rows.map(({ id }) => id) ?? [], filter)
  const some = selection.all || selection.count > 0
  useEscape(some, selection.clear)
  return (
    <>
      <ListTable {...table} selection={selection.rows} />
      <Suspense>{some && <BulkBar selection={selection} matching={part?.count ?? 0} actions={actions} />}</Suspense>
    </>
  )
}

/** Escape ends the selection, unless something in front of the list or a field hears it first. */
function useEscape(active: boolean, clear: () => void) {
  const answer = useEffectEvent((event: KeyboardEvent) => {
    const inField = (event.target as Element).matches?.('input:not([type="checkbox"]), textarea, select')
    if (event.key !== 'Escape' || event.defaultPrevented || inField) return
    if (!document.querySelector('[aria-modal="true"], :popover-open')) clear()
  })
  useEffect(() => {
    if (!active) return
    const listener = (event: KeyboardEvent) => answer(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [active])
}
