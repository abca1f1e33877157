import { useCallback } from 'react'
import { useSessionState } from '#web/platform/lib/useSessionState.ts'

/** The developers selected for a job, by id. Changes of the ranking do not affect them. */
export interface CandidateSelection {
  readonly ids: ReadonlySet<string>
  toggle(id: string, selected: boolean): void
  remove(ids: readonly string[]): void
  replace(ids: readonly string[]): void
}

const noSelection: ReadonlySet<string> = new Set()

/** Returns the selection for a job. It survives a visit to another screen. */
export function useSelection(jobId: string): CandidateSelection {
  const [ids, setIds] = useSessionState(`selection for ${jobId}`, noSelection)
  // The functions stay the same across renders, because every memoised card gets them.
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
