import { useEffect, useEffectEvent } from 'react'
import { useQueryParam } from '#web/platform/lib/address/useQueryParam.ts'
import type { UntypedVariables } from '#web/platform/lib/api/operation.ts'
import { nextOpen, type WalkedRow, withMergedRow } from './decisionWalk.ts'
import { type MadeDecision, type SaveDecision, useDeciding } from './useDeciding.ts'
import { useWalkedRows, type WalkedQuery } from './useWalkedRows.ts'

/**
 * Walks through the list of the address to decide on each row. A person who leaves the list keeps their place, and newcomers wait until they
 * are taken in. The next row comes at once, while the decision is saved. The address has the row.
 */
export function useDecisionWalk<Data, Variables extends UntypedVariables, Row extends WalkedRow>(
  walked: WalkedQuery<Data, Variables, Row>,
) {
  const { walk, change, listed, isWhole, error, retry } = useWalkedRows(walked)
  const [wanted, setWanted] = useQueryParam('at')
  const go = (id: string | undefined) => setWanted(id ?? '')
  const { decide, ...deciding } = useDeciding({ walk, change, go })
  const rows = walk?.rows ?? []
  const isListed = (id: string) => !isWhole || listed?.rows.some((row) => row.id === id) === true
  const isOpen = (id: string) => walk?.decisions[id] === undefined && isListed(id)
  const current = rows.find(({ id }) => id === wanted) ?? rows.find(({ id }) => isOpen(id))
  const next = nextOpen(rows, isOpen, current?.id)
  // The address holds the row, so that nobody else's decision replaces it under the viewer's hands.
  const pin = useEffectEvent(go)
  useEffect(() => {
    if (current && current.id !== wanted) pin(current.id)
  }, [current, wanted])
  return {
    /** Undefined until the rows are read. */
    walk,
    error,
    retry,
    current,
    isOpen,
    /** The row that comes next if the current one is decided; it can be read ahead. */
    next,
    /** Rows that came into the list since the walk began. */
    newcomers: isWhole && listed ? listed.rows.filter(({ id }) => rows.every((row) => row.id !== id)) : [],
    /** True when the list has more rows than this walk. */
    hasMore: listed !== undefined && !isWhole,
    go,
    ...deciding,
    decide: (row: Row, made: MadeDecision, save: SaveDecision) => {
      void decide(row, made, save)
      go(next)
    },
    takeIn: (newcomers: readonly Row[]) => change((before) => ({ ...before, rows: [...before.rows, ...newcomers] })),
    /** Goes on with the record that the record of a row was merged into. */
    follow: (id: string, into: string) => {
      change((before) => withMergedRow(before, id, into))
      go(into)
    },
    restart: () => {
      change(() => ({ rows: listed?.rows ?? [], decisions: {} }))
      go(undefined)
    },
  }
}
