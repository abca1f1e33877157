import { useDroppable } from '@dnd-kit/core'
import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { Tone } from '#shared/platform/tones.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { draggedOf } from './announcements.ts'
import { BoardCardItem } from './BoardCardItem.tsx'
import styles from './BoardColumn.module.css'
import { useBoard } from './BoardContext.ts'
import type { BoardCard, BoardColumnData } from './boardCard.ts'

interface Props {
  readonly id: string
  readonly label: string
  readonly tone: Tone
  /** The loaded cards, in order; undefined until the first answer. */
  readonly cards: readonly BoardCard[] | undefined
  /** The number of all cards, including those not loaded; undefined until it is known. */
  readonly count: number | undefined
  /** A line below the heading. */
  readonly detail?: ReactNode
  /** The reason why the cards could not be read. */
  readonly error?: unknown
  readonly onRetry: () => void
  readonly onMore: () => void
  /** Replaces *Show More* when the column already shows as many cards as it can. */
  readonly rest?: ReactNode
  readonly isLoadingMore: boolean
}

/** Shows a column of a board. An empty one is a narrow strip, where cards can still be dropped. */
export function BoardColumn(props: Props) {
  const { id, label, tone, cards = [], error } = props
  const { pending } = useBoard()
  const data: BoardColumnData = { label }
  const { setNodeRef, isOver, active } = useDroppable({ id, data })
  const headingId = useId()
  const arrived = pending.filter((move) => move.to === id && !cards.some((card) => card.id === move.card.id))
  const left = pending.filter((move) => move.columnId === id && cards.some((card) => card.id === move.card.id))
  const count = props.count === undefined ? undefined : props.count + arrived.length - left.length
  const shown = [
    ...arrived.map((move) => move.card),
    ...cards.filter((card) => !left.some((one) => one.card.id === card.id)),
  ]
  const dragged = active ? draggedOf(active) : undefined
  const refusal = isOver && dragged && dragged.columnId !== id ? dragged.card.refusalOf(id) : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, and a section would be a landmark for each column.
    <div
      ref={setNodeRef}
      role="group"
      className={styles.column}
      aria-labelledby={headingId}
      data-empty={count === 0 && !error}
      data-over={isOver && dragged?.columnId !== id}
      data-refused={refusal !== undefined}
    >
      <h2 id={headingId} className={`${ui.line} ${styles.heading}`} style={{ '--column-tone': `var(--tone-${tone})` }}>
        <span className={styles.label}>{label}</span>
        <span className={styles.count}>{count !== undefined && formatCount(count)}</span>
      </h2>
      {props.detail && <p className={`${ui.small} ${styles.detail}`}>{props.detail}</p>}
      {refusal && <p className={`${ui.refusal} ${styles.refusal}`}>{refusal}</p>}
      {!!error && (
        <div className={styles.failure}>
          <QueryError error={error} onRetry={props.onRetry} />
        </div>
      )}
      <ul className={styles.cards} aria-busy={props.cards === undefined && !error}>
        {props.cards === undefined && !error && <li className={`${ui.skeleton} ${styles.skeleton}`} />}
        {shown.map((card) => (
          <BoardCardItem key={card.id} card={card} columnId={id} />
        ))}
        {count !== undefined && count > shown.length && (
          <li className={styles.more}>
            {props.rest || (
              <Button variant="subtle" size="compact-sm" loading={props.isLoadingMore} onClick={props.onMore}>
                Show More
              </Button>
            )}
          </li>
        )}
      </ul>
    </div>
  )
}
