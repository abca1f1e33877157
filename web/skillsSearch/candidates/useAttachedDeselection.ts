import { useEffect, useEffectEvent, useRef } from 'react'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { type Candidate, candidateName } from '#web/skillsSearch/card/candidate.ts'
import type { CandidateSelection } from './useSelection.ts'

/**
 * Deselects developers who meanwhile have a profile for the job, and names them. Another user may have put them forward.
 * @param profiles the profiles of the job as last read.
 * @param shown the candidates as last read. Names stay known after their cards have left.
 */
export function useAttachedDeselection(
  selection: CandidateSelection,
  profiles: readonly { readonly developer_id: string }[],
  shown: readonly Candidate[] | undefined,
): void {
  const names = useRef(new Map<string, string>())
  useEffect(() => {
    for (const candidate of shown ?? []) names.current.set(candidate.id, candidateName(candidate))
  }, [shown])
  const attached = profiles.map(({ developer_id }) => developer_id).filter((id) => selection.ids.has(id))
  const deselect = useEffectEvent(() => {
    selection.remove(attached)
    showToast('warning', deselectedNotice(attached.map((id) => names.current.get(id))))
  })
  // The dependency is a text, because a poll makes a new list of the same ids.
  const key = attached.join(' ')
  useEffect(() => {
    if (key) deselect()
  }, [key])
}

/** @param names of the deselected developers; undefined for one whose card was never loaded. */
export function deselectedNotice(names: readonly (string | undefined)[]): string {
  const known = names.filter((name) => name !== undefined).slice(0, 3)
  const others = names.length - known.length
  const rest = known.length === 0 ? developers(others) : `${formatCount(others)} more`
  const who = [...known, ...(others > 0 ? [rest] : [])].join(', ')
  const [verb, pronoun] = names.length === 1 ? ['has a profile', 'is'] : ['have profiles', 'are']
  return `${who} ${verb} for this job now, and ${pronoun} no longer selected.`
}

function developers(count: number): string {
  return count === 1 ? 'One selected developer' : `${formatCount(count)} selected developers`
}
