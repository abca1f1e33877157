import { useEffect, useEffectEvent, useRef } from 'react'
import { useResolvedPath } from 'react-router'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { useSessionState } from '#web/platform/lib/browser/useSessionState.ts'
import type { SelectableRows } from '#web/platform/ui/inputs/RowCheckbox.tsx'
import type { SelectedRows } from './bulkAction.ts'
import { changeSelection, emptySelection, isSelected, type RowSelection, rowRange } from './rowSelection.ts'

/**
 * Returns the selection of a list. It survives paging, sorting and a reload, and is cleared when the filter changes.
 * @param page the ids of the rows of the page.
 * @param filter the filter of the API.
 */
export function useRowSelection(page: readonly string[], filter: Readonly<Record<string, unknown>>) {
  // A record that opens over the list changes the address of the page, and must keep the ticks.
  const { pathname } = useResolvedPath('.')
  const { id: viewer } = useViewer()
  const filterKey = JSON.stringify(filter)
  const [stored, store] = useSessionState(
    `selection ${viewer} ${pathname}`,
    { ...emptySelection, filterKey },
    { persisted: true },
  )
  const current: RowSelection = stored.filterKey === filterKey ? stored : emptySelection
  const change = (next: RowSelection) => store({ ...next, filterKey })
  const step = useBulkStep(current.all || current.ids.length > 0)
  const anchor = useRef<string>(undefined)
  // A stored selection must not come back when the user returns to an earlier filter.
  useEffect(() => {
    if (stored.filterKey !== filterKey) store({ ...emptySelection, filterKey })
  }, [stored.filterKey, filterKey, store])

  const rows: SelectableRows = {
    has: (id) => isSelected(current, id),
    toggle(id, range) {
      const changed = range ? rowRange(page, anchor.current, id) : [id]
      anchor.current = id
      change(changeSelection(current, page, changed, !isSelected(current, id)))
    },
    togglePage() {
      const whole = page.every((id) => isSelected(current, id))
      change(changeSelection(current, page, page, !whole))
    },
  }
  return {
    rows,
    step,
    all: current.all,
    /** The number of rows selected by id. */
    count: current.ids.length,
    wholePage: page.length > 0 && page.every((id) => isSelected(current, id)),
    selected: selectionOf(current, filter),
    selectAll: () => change({ all: true, ids: [] }),
    /** Keeps what an action has skipped selected, so that it can be mended and tried again. */
    keep: (ids: readonly string[] = []) => change({ all: false, ids }),
    clear: () => change(emptySelection),
  }
}

function selectionOf({ all, ids }: RowSelection, filter: Readonly<Record<string, unknown>>): SelectedRows {
  return all ? { matching: filter as never } : { ids: [...ids] }
}

/**
 * Returns the bulk action whose dialog is open, by its label. The address keeps it, so that it survives a reload as the selection does. An
 * address without its selection, such as a link from somebody else, forgets it: the dialog would otherwise open with the next row that is
 * selected.
 * @param some tells whether rows are selected.
 */
function useBulkStep(some: boolean) {
  const [query, setQuery, closeBy] = useAddress()
  const asked = query.get('bulk') ?? ''
  const close = () => closeBy('bulk')
  const isStale = asked !== '' && !some
  const forget = useEffectEvent(close)
  useEffect(() => {
    if (isStale) forget()
  }, [isStale])
  return { asked, ask: (label: string) => setQuery({ bulk: label }, { preventScrollReset: true }), close }
}
