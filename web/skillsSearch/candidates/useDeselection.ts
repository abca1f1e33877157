import { useEffect, useEffectEvent, useRef } from 'react'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { type Candidate, candidateName } from '#web/skillsSearch/card/candidate.ts'
import type { CandidateSelection } from './useSelection.ts'

/** What happened to one developer, and to several. */
type Words = readonly [one: string, many: string]

export const nowAttached: Words = ['has a profile for this job now', 'have profiles for this job now']
export const nowExcluded: Words = ['must not be shown to this company', 'must not be shown to this company']

/**
 * Deselects developers who are no longer candidates, and names them. Another user may have put them forward, or named their employer.
 * @param gone the ids of developers who are not candidates, as last read.
 * @param shown the candidates as last read. Names stay known after their cards have left.
 */
export function useDeselection(
  selection: CandidateSelection,
  gone: readonly string[],
  shown: readonly Candidate[] | undefined,
  words: Words,
): void {
  const names = useRef(new Map<string, string>())
  useEffect(() => {
    for (const candidate of shown ?? []) names.current.set(candidate.id, candidateName(candidate))
  }, [shown])
  const deselected = gone.filter((id) => selection.ids.has(id))
  const deselect = useEffectEvent(() => {
    selection.remove(deselected)
    const known = deselected.map((id) => names.current.get(id))
    showToast('warning', deselectedNotice(known, words))
  })
  // The dependency is a text, because a poll makes a new list of the same ids.
  const key = deselected.join(' ')
  useEffect(() => {
    if (key) deselect()
  }, [key])
}

/** @param names of the deselected developers; undefined for one whose card was never loaded. */
export function deselectedNotice(names: readonly (string | undefined)[], words: Words): string {
  const known = names.filter((name) => name !== undefined).slice(0, 3)
  const others = names.length - known.length
  const rest = known.length === 0 ? developers(others) : `${formatCount(others)} more`
  const who = [...known, ...(others > 0 ? [rest] : [])].join(', ')
  const [verb, pronoun] = names.length === 1 ? [words[0], 'is'] : [words[1], 'are']
  return `${who} ${verb}, and ${pronoun} no longer selected.`
}

function developers(count: number): string {
  return count === 1 ? 'One selected developer' : `${formatCount(count)} selected developers`
}
