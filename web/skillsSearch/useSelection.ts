import { useCallback } from 'react'
import { useSessionState } from '#web/platform/lib/useSessionState.ts'

/** The ids of the developers selected for a job. Changes of the ranking do not affect them. */
export interface CandidateSelection {
  readonly ids: ReadonlySet<string>
  /** Selects or deselects one. */
  toggle(id: string, selected: boolean): void
  /** Deselects these. */
  remove(ids: readonly string[]): void
  /** Selects exactly these. */
  replace(ids: readonly string[]): void
}

const noSelection: ReadonlySet<string> = new Set()

/** The selection for a job. It survives a visit to another screen. */
export function useSelection(jobId: string): CandidateSelection {
  const [ids, setIds] = useSessionState(`selection for ${jobId}`, noSelection)
  // Stable across renders, because every memoised card gets it.
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
  return {
    ids,
    toggle,
    remove: (some) => setIds((before) => new Set([...before].filter((id) => !some.includes(id)))),
    replace: (next) => setIds(new Set(next)),
  }
}
