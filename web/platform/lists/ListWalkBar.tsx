import { ActionIcon } from '@mantine/core'
import { Link } from 'react-router'
import { useDocumentKeys } from '#web/platform/lib/useDocumentKeys.ts'
import styles from './ListWalkBar.module.css'
import { type ListWalk, placeText } from './useListWalk.ts'

interface Props {
  readonly walk: ListWalk
  /** The path of the list. */
  readonly list: string
  /** Opens a neighbour. */
  readonly onGo: (id: string) => void
}

/** Links back to the list that the viewer came from, and to the neighbouring rows: `j` opens the next one, `k` the previous one. */
export function ListWalkBar({ walk, list, onGo }: Props) {
  const { title, search, previous, next } = walk
  const go = (id: string | undefined) => {
    if (id === undefined) return
    walk.goTo(id)
    onGo(id)
  }
  useDocumentKeys('Record', {
    j: { label: `Next of ${title}`, run: () => go(next) },
    k: { label: `Previous of ${title}`, run: () => go(previous) },
  })
  return (
    <nav aria-label={`Walk through ${title}`} className={styles.bar}>
      <Link to={list + search}>{title}</Link>
      <span>{placeText(walk)}</span>
      <ActionIcon
        {...button}
        aria-label="Previous"
        title="Previous (k)"
        aria-keyshortcuts="k"
        disabled={!previous}
        onClick={() => go(previous)}
      >
        <Chevron path="m10 3-5 5 5 5" />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label="Next"
        title="Next (j)"
        aria-keyshortcuts="j"
        disabled={!next}
        onClick={() => go(next)}
      >
        <Chevron path="m6 3 5 5-5 5" />
      </ActionIcon>
    </nav>
  )
}

const button = { variant: 'subtle', color: 'gray', size: 28 } as const

function Chevron({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={path} strokeWidth="1.5" />
    </svg>
  )
}
