import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { useSessionState } from '#web/platform/lib/browser/useSessionState.ts'
import type { Candidate } from '#web/skillsSearch/card/candidate.ts'
import { type ToggleCard, useRangeToggle } from '#web/skillsSearch/filters/useRangeToggle.ts'

/** The developers selected for a job, by id. Changes of the ranking do not affect them. */
export interface CandidateSelection {
  readonly ids: ReadonlySet<string>
  readonly toggle: ToggleCard
  remove(ids: readonly string[]): void
  replace(ids: readonly string[]): void
}

const noIds: readonly string[] = []

/**
 * Returns the viewer's selection for a job. It survives a visit to another screen, and a reload. A brief comes with those who were
 * selected before it was a job.
 * @param shown the candidates as last read, in the order of their cards.
 */
export function useSelection(jobId: string, shown: readonly Pick<Candidate, 'id'>[] | undefined): CandidateSelection {
  const { id: viewer } = useViewer()
  const { state } = useLocation()
  const [stored, store] = useSessionState(`selection of ${viewer} for ${jobId}`, selectedIn(state), { persisted: true })
  return {
    ids: useMemo(() => new Set(stored), [stored]),
    toggle: useRangeToggle(shown, store),
    remove: (ids) => store((before) => before.filter((id) => !ids.includes(id))),
    replace: (ids) => store(ids),
  }
}

/** The selection that comes with a link. */
function selectedIn(state: unknown): readonly string[] {
  const selected: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'selected') : undefined
  return Array.isArray(selected) ? selected.map(String) : noIds
}
