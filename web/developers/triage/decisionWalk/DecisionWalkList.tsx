import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { withValues } from '#web/platform/lib/api/query.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './DecisionWalkList.module.css'
import type { DecisionWalk, WalkedRow } from './decisionWalk.ts'

interface Props<Row extends WalkedRow> {
  readonly title: string
  readonly walk: DecisionWalk<Row>
  readonly current: Row | undefined
  readonly isOpen: (id: string) => boolean
  /** Shows below the name. */
  readonly aside: (row: Row) => ReactNode
}

/** Lists the rows of a walk beside the current one, each with what was decided on it. */
export function DecisionWalkList<Row extends WalkedRow>({ title, walk, current, isOpen, aside }: Props<Row>) {
  const { search } = useLocation()
  const list = useRef<HTMLOListElement>(null)
  // The list scrolls by itself, so that the current row stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each row scrolls once.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.id])
  return (
    <ol ref={list} aria-label={title} className={`${ui.card} ${ui.ruled} ${styles.list}`}>
      {walk.rows.map((row) => (
        <li key={row.id}>
          <Link
            to={{ search: withValues(search, { at: row.id }).toString() }}
            replace
            preventScrollReset
            aria-current={row === current ? 'true' : undefined}
          >
            <bdi className={`${ui.cut} ${ui.name}`}>{row.name}</bdi>
            <span className={styles.state}>{stateOf(walk, row.id, isOpen)}</span>
            <span className={`${ui.cut} ${styles.aside}`}>{aside(row)}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

function stateOf({ decisions }: DecisionWalk<WalkedRow>, id: string, isOpen: Props<WalkedRow>['isOpen']): string {
  const decision = decisions[id]
  if (decision) return decision.label
  return isOpen(id) ? '' : 'Left the list'
}
