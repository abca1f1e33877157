import { useCallback, useEffect, useRef } from 'react'
import { rowRange } from '#web/platform/lists/bulk/rowSelection.ts'
import type { Candidate } from '#web/skillsSearch/card/candidate.ts'

/** Selects or deselects a developer. @param range does the same with all cards since the last toggled one. */
export type ToggleCard = (id: string, range: boolean) => void

/** Changes the ids of the selected developers. */
type ChangeIds = (update: (before: readonly string[]) => readonly string[]) => void

const noIds: readonly string[] = []

/**
 * Returns the function that selects or deselects a card, or all cards since the last one.
 * @param shown the candidates as last read, in the order of their cards.
 */
export function useRangeToggle(shown: readonly Pick<Candidate, 'id'>[] | undefined, change: ChangeIds): ToggleCard {
  const anchor = useRef<string>(undefined)
  const order = useRef(noIds)
  useEffect(() => {
    order.current = shown?.map(({ id }) => id) ?? noIds
  }, [shown])
  // The function stays the same across renders, because every memoised card gets it.
  return useCallback(
    (id, range) => {
      const changed = range ? rowRange(order.current, anchor.current, id) : [id]
      anchor.current = id
      change((before) => [...before.filter((one) => !changed.includes(one)), ...(before.includes(id) ? [] : changed)])
    },
    [change],
  )
}
