import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Selection } from '#shared/lists.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { useSessionState } from '#web/platform/lib/useSessionState.ts'
import type { SelectableRows } from '#web/platform/ui/SelectBox.tsx'
import { isSelected, noRows, type RowSelection, spanOf, withRows } from './rowSelection.ts'

/**
 * The selection of a list. It outlasts other pages, other sorts and a reload, and ends with the filter that it was made under.
 * @param page ids of the rows of the page.
 * @param filter what the API is asked for.
 */
export function useRowSelection(page: readonly string[], filter: Readonly<Record<string, unknown>>) {
  const { pathname } = useLocation()
  const { id: viewer } = useViewer()
  const question = JSON.stringify(filter)
  const [kept, keep] = useSessionState(
    `selection ${viewer} ${pathname}`,
    { ...noRows, question },
    { throughReload: true },
  )
  const current: RowSelection = kept.question === question ? kept : noRows
  const change = (next: RowSelection) => keep({ ...next, question })
  const anchor = useRef<string>(undefined)
  useEffect(() => {
    if (kept.question !== question) keep({ ...noRows, question })
  }, [kept.question, question, keep])

  const rows: SelectableRows = {
    has: (id) => isSelected(current, id),
    toggle(id, span) {
      const changed = span ? spanOf(page, anchor.current, id) : [id]
      anchor.current = id
      change(withRows(current, page, changed, !isSelected(current, id)))
    },
    togglePage() {
      const whole = page.every((id) => isSelected(current, id))
      change(withRows(current, page, page, !whole))
    },
  }
  return {
    rows,
    all: current.all,
    /** How many are selected by id. */
    count: current.ids.length,
    wholePage: page.length > 0 && page.every((id) => isSelected(current, id)),
    selected: selectionOf(current, filter),
    selectAll: () => change({ all: true, ids: [] }),
    clear: () => change(noRows),
  }
}

function selectionOf<Filter>({ all, ids }: RowSelection, filter: Filter): Selection<Filter> {
  return all ? { matching: filter } : { ids }
}
