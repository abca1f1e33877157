import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { useSessionState } from '#web/platform/lib/useSessionState.ts'

/** The developers selected for a job, by id. Changes of the ranking do not affect them. */
export interface CandidateSelection {
  readonly ids: ReadonlySet<string>
  toggle(id: string, selected: boolean): void
  remove(ids: readonly string[]): void
  replace(ids: readonly string[]): void
}

/** Returns the selection for a job. It survives a visit to another screen. A brief comes with those who were selected before it was a job. */
export function useSelection(jobId: string): CandidateSelection {
  const { state } = useLocation()
  const [ids, setIds] = useSessionState(`selection for ${jobId}`, selectedIn(state))
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

/** The selection that comes with a link. */
function selectedIn(state: unknown): ReadonlySet<string> {
  const selected: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'selected') : undefined
  return new Set(Array.isArray(selected) ? selected.map(String) : [])
}
