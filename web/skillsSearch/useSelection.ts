import { useCallback, useState } from 'react'

/** The developers that are selected, by id: whatever happens to the ranking, they stay selected. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  /** Selects one, or no longer. */
  toggle(id: string, selected: boolean): void
  /** Selects exactly these. */
  replace(ids: readonly string[]): void
}

const nobody: ReadonlySet<string> = new Set()

export function useSelection(): Selection {
  const [ids, setIds] = useState(nobody)
  // The same function at every render: each memoised card has it.
  const toggle = useCallback((id: string, selected: boolean) => {
    setIds((before) => {
      const after = new Set(before)
      if (selected) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])
  return { ids, toggle, replace: (next) => setIds(new Set(next)) }
}
