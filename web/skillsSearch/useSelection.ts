import { useCallback } from 'react'
import { useKeptState } from '#web/platform/lib/useKeptState.ts'

/** The developers that are selected for a job, by id: whatever happens to the ranking, they stay selected. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  /** Selects one, or no longer. */
  toggle(id: string, selected: boolean): void
  /** Selects exactly these. */
  replace(ids: readonly string[]): void
}

const nobody: ReadonlySet<string> = new Set()

/** The selection for a job, which is still there after a look at another screen. */
export function useSelection(jobId: string): Selection {
  const [ids, setIds] = useKeptState(`selection for ${jobId}`, nobody)
  // The same function at every render: each memoised card has it.
  const toggle = useCallback(
    (id: string, selected: boolean) => {
      setIds((before) => {
        const after = new Set(before)
        if (selected) after.add(id)
        else after.delete(id)
        return after
      })
    },
    [setIds],
  )
  return { ids, toggle, replace: (next) => setIds(new Set(next)) }
}
